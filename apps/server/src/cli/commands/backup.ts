import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { problem } from '@plenary/domain/problem';
import pg from 'pg';
import { checkBackup, contentsOf, isInUse, restoreBackup, writeBackup, type BackupReport } from '../../backup/index.ts';
import { readMigrations } from '../../db/upgrade/migrations.ts';
import { argument, type Answer, type Command, type Installation } from '../command.ts';

/** Files that the answer names; the JSON has all of them. */
const NAMED = 20;

const backup: Command = {
  name: 'backup',
  summary: 'Write database, files and settings into one file, while the server runs or not',
  usage: '[<file>]',
  options: {},
  help: {},
  positionals: { min: 0, max: 1 },
  run: async (args, environment) => {
    const path = resolve(environment.cwd, argument(args, 0) || defaultName(new Date()));
    if (existsSync(path)) return problem(path, 'this file is there already: name another one');
    const source = await environment.installation('share');
    try {
      return written(await writeBackup({ ...source, progress: (text) => environment.progress(text) }, path));
    } finally {
      await source.close();
    }
  },
};

const restore: Command = {
  name: 'restore',
  summary: 'Bring a backup back into an empty database, embedded or your own, while no server runs on it',
  usage: '<file> [--force]',
  options: { force: { type: 'boolean' } },
  help: { force: 'replace what the database holds' },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const path = resolve(environment.cwd, argument(args, 0));
    environment.progress('checking the backup');
    const migrations = await readMigrations();
    const checked = await checkBackup(
      path,
      migrations.map(({ written_at }) => written_at),
    );
    if (!checked.ok) return checked;
    const target = await environment.installation('alone');
    try {
      const refused = await whyNot(target, args.flag('force'));
      if (refused !== null) return problem('the database', refused);
      const progress = (text: string): void => environment.progress(text);
      await restoreBackup(path, checked.value, { ...target, migrations, progress });
      await target.prepare();
    } finally {
      await target.close();
    }
    const { created_at, missing } = checked.value;
    const lines = [
      `Restored the backup of ${created_at}: ${counts(checked.value)}.`,
      'Mails and text messages are held back until: ./plenary mail release',
      ...missingLines(missing),
    ];
    return { ok: true, lines, json: summary(checked.value) };
  },
};

export const BACKUP_COMMANDS: readonly Command[] = [backup, restore];

/** Why nothing may be restored there; null: it may. */
async function whyNot({ connection }: Installation, force: boolean): Promise<string | null> {
  const client = new pg.Client({ ...connection, application_name: 'plenary-restore' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    if (await isInUse(client)) return 'a server works on it: stop that first';
    const found = await contentsOf(client);
    if (found === null || force) return null;
    return `it holds ${found.events} events and ${found.people} people: name an empty one, or give --force to replace them`;
  } finally {
    await client.end();
  }
}

function defaultName(now: Date): string {
  return `plenary-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}.backup.tar`;
}

function written(report: BackupReport): Answer {
  const { path, size, missing } = report;
  const lines = [
    `Backed up to ${path}: ${counts(report)}, ${megabytes(size)}.`,
    'It holds secrets (passwords as hashes, sessions, settings): keep it where nobody else can read it.',
    ...missingLines(missing),
  ];
  return { ok: true, lines, json: { path, size, ...summary(report) } };
}

type Summed = Pick<BackupReport, 'created_at' | 'tables' | 'jobs' | 'files' | 'file_bytes' | 'missing'>;

function summary({ created_at, tables, jobs, files, file_bytes, missing }: Summed) {
  const rows = Object.fromEntries(tables.map((table) => [table.name, table.rows]));
  return { created_at, rows, jobs, files, file_bytes, missing };
}

function counts({ tables, files, file_bytes }: Summed): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows of ${tables.length} tables, ${files} files (${megabytes(file_bytes)})`;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function missingLines(missing: readonly string[]): string[] {
  if (missing.length === 0) return [];
  const more = missing.length > NAMED ? [`  and ${missing.length - NAMED} more`] : [];
  return [
    `${missing.length} files that the database names were not in the storage:`,
    ...missing.slice(0, NAMED).map((key) => `  ${key}`),
    ...more,
  ];
}
