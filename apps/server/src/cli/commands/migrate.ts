import type { Command } from '../command.ts';

/** `plenary migrate`: what the server's start does by itself, apart from it. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Bring the database up to date for this release, as the start of the server does',
  usage: '',
  options: {},
  help: {},
  positionals: { min: 0, max: 0 },
  run: async (_args, environment) => {
    const changes = await environment.migrate();
    return { ok: true, lines: [...changes.map((name) => `Made ${name}`), closing(changes.length)], json: { changes } };
  },
};

function closing(count: number): string {
  if (count === 0) return 'The database was up to date already; nothing was changed.';
  return `The database is up to date; ${count === 1 ? '1 change was' : `${count} changes were`} made.`;
}
