import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { backupName } from '@plenary/domain/backups/daily';
import { problem, type Checked } from '@plenary/domain/problem';
import pg from 'pg';
import {
  backupScope,
  backupsIn,
  checkBackup,
  contentsOf,
  fileAt,
  isInUse,
  restoreBackup,
  sourceOf,
  withBackupLock,
  writeBackup,
  type BackupFile,
  type BackupReport,
  type KeptBackup,
} from '../../backup/index.ts';
import { readMigrations } from '../../db/upgrade/migrations.ts';
import {
  argument,
  UsageError,
  type Answer,
  type Arguments,
  type Command,
  type Environment,
  type Installation,
} from '../command.ts';
import { megabytes, missingLines } from '../report-lines.ts';
import { restoreEventOf } from './restore-event.ts';

const backup: Command = {
  name: 'backup',
  summary: 'Write database, files and settings into one file or into the S3 store, while the server runs or not',
  usage: '[<file> | --store]',
  options: { store: { type: 'boolean' } },
  help: { store: 'into the S3 store of the settings, where it stays until it is removed by hand' },
  positionals: { min: 0, max: 1 },
  run: async (args, environment) => {
    if (args.flag('store')) return args.positionals.length === 0 ? backUpToStore(environment) : twoPlaces();
    const path = resolve(environment.cwd, argument(args, 0) || `plenary-${momentOf(new Date())}.backup.tar`);
    if (existsSync(path)) return problem(path, 'this file is there already: name another one');
    const source = await environment.installation('share');
    try {
      return written(path, await writeBackup({ ...source, progress: (text) => environment.progress(text) }, path));
    } finally {
      await source.close();
    }
  },
};

const backupList: Command = {
  name: 'backup list',
  summary: 'List the backups of the S3 store, and of the folder of daily backups',
  usage: '',
  options: {},
  help: {},
  positionals: { min: 0, max: 0 },
  run: async (_args, environment) => {
    const { s3, backups } = environment.config();
    const store = s3 === null ? [] : await (await inStore()).backupsInStore(s3);
    const folder = backups === null ? [] : await backupsIn(backups.folder);
    const lines = [
      ...(s3 === null ? [] : listed(`In the S3 store, bucket ${s3.bucket}`, store)),
      ...(backups === null ? [] : listed(`In ${backups.folder}`, folder)),
    ];
    const none = 'The settings name neither an S3 store nor daily backups.';
    return { ok: true, lines: lines.length > 0 ? lines : [none], json: { store, folder } };
  },
};

const restore: Command = {
  name: 'restore',
  summary: 'Bring a backup back into an empty database while no server runs on it, or one event of it beside others',
  usage: '<file> [--store] [--force | --event <slug> [--as <slug> | --replace] [--dry-run]]',
  options: {
    store: { type: 'boolean' },
    force: { type: 'boolean' },
    event: { type: 'string' },
    as: { type: 'string' },
    replace: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  help: {
    store: 'one of the S3 store, by the name that `backup list` says',
    force: 'replace what the database holds',
    event: 'this event alone, while the server runs or not; other events and accounts stay as they are',
    as: 'give the event another slug, also beside itself',
    replace: 'let go what is there of the event now',
    'dry-run': 'say what would come back and what would be lost, change nothing',
  },
  positionals: { min: 1, max: 1 },
  run: async (args, environment) => {
    const event = args.text('event');
    refuseMixed(args, event);
    const named = await backupOf(args, environment);
    if (!named.ok) return named;
    return event === undefined
      ? restoreAll(named.value, args.flag('force'), environment)
      : restoreEventOf(named.value, event, args, environment);
  },
};

/** @throws UsageError for options that do not go together */
function refuseMixed(args: Arguments, event: string | undefined): void {
  const of_event = ['as', 'replace', 'dry-run'].filter((name) => args.flag(name) || args.text(name) !== undefined);
  if (event === undefined && of_event[0] !== undefined) throw new UsageError(`--${of_event[0]} goes with --event.`);
  if (event !== undefined && args.flag('force')) throw new UsageError('--force replaces everything: give --replace.');
  if (args.flag('replace') && args.text('as') !== undefined) throw new UsageError('Give --as or --replace.');
}

async function restoreAll(backup: BackupFile, force: boolean, environment: Environment): Promise<Answer> {
  environment.progress('checking the backup');
  const migrations = await readMigrations();
  const checked = await checkBackup(
    backup,
    migrations.map(({ written_at }) => written_at),
  );
  if (!checked.ok) return checked;
  const target = await environment.installation('alone');
  try {
    const refused = await whyNot(target, force);
    if (refused !== null) return problem('the database', refused);
    const progress = (text: string): void => environment.progress(text);
    await restoreBackup(backup, checked.value, { ...target, migrations, progress });
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
}

/** The longer name first: the first that fits is run. */
export const BACKUP_COMMANDS: readonly Command[] = [backupList, backup, restore];

// Its client is read where it is used alone.
const inStore = () => import('../../backup/in-store.ts');
const NO_STORE = problem('S3_BUCKET', 'the settings name no S3 store');
const twoPlaces = () => problem('--store', 'name a file, or give --store');

/** Writes a backup under the name of this moment. Nothing is removed, but for what an end in the middle left behind. */
async function backUpToStore(environment: Environment): Promise<Answer> {
  const { s3 } = environment.config();
  if (s3 === null) return NO_STORE;
  const ctx = await environment.context();
  const scope = await backupScope(ctx);
  const place = await (await inStore()).placeInStore(s3, scope);
  const name = backupName(scope, momentOf(new Date()));
  const source = { ...(await sourceOf(ctx)), progress: (text: string): void => environment.progress(text) };
  let answer: Answer = problem('--store', 'another backup is being made: wait until it is done');
  await withBackupLock(ctx.db, async () => {
    await place.clear();
    answer = written(`${name} in ${place.words}`, await place.write(source, name, 0));
  });
  return answer;
}

/** The backup that a command names, in a file or in the store. */
async function backupOf(args: Arguments, environment: Environment): Promise<Checked<BackupFile>> {
  const named = argument(args, 0);
  if (!args.flag('store')) return { ok: true, value: fileAt(resolve(environment.cwd, named)) };
  const { s3 } = environment.config();
  if (s3 === null) return NO_STORE;
  const found = await (await inStore()).findInStore(s3, named);
  return found ? { ok: true, value: found } : problem(named, 'the store has no such backup: ./plenary backup list');
}

const listed = (where: string, backups: readonly KeptBackup[]): string[] =>
  backups.length === 0
    ? [`${where}: none`]
    : [`${where}:`, ...backups.map(({ name, size }) => `  ${name}  ${megabytes(size)}`)];

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

/** `20261129-030000`, in the names of backups. */
const momentOf = (now: Date): string => now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');

function written(path: string, report: BackupReport): Answer {
  const { size, missing } = report;
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
