import pg from 'pg';
import { BEFORE_INITIAL, readMigrations, schemaState, type SchemaState } from './migrations.ts';

/** How many missing changes a sentence names. */
const NAMED = 3;

/** A commit from before 0.1.0 that makes all changes which `0000_initial` stands for. */
export const FINISHES = '5c4b5a73';

/** How the schema of a database stands to that of this release; nothing is changed. */
export async function schemaOf(connection: pg.ClientConfig): Promise<SchemaState> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await schemaState(client, await readMigrations());
  } finally {
    await client.end();
  }
}

/** By which a schema is brought up to date: the start of the server does it too, unless MIGRATE_ON_START is off. */
export const REMEDIES = {
  'start or migrate': {
    empty: 'start the server once (npm start), or run: ./plenary migrate',
    once: 'start the server of this release once, or run: ./plenary migrate',
    behind: 'make a backup, then start the server of this release, or run: ./plenary migrate',
  },
  migrate: {
    empty: 'MIGRATE_ON_START is off, so run: ./plenary migrate',
    once: 'MIGRATE_ON_START is off, so run: ./plenary migrate',
    behind: 'MIGRATE_ON_START is off, so make a backup, then run: ./plenary migrate',
  },
} as const;
export type Remedy = keyof typeof REMEDIES;

/** Why nothing may work on a schema in this state, as a sentence for the operator; null: it may. */
export function problemWithSchema(state: SchemaState, remedy: Remedy = 'start or migrate'): string | null {
  switch (state.kind) {
    case 'current':
      return null;
    case 'ahead':
      return `A newer release of Plenary has changed this database (${changes(state.unknown)} unknown here), and nothing was done: use that release, or restore the backup from before the upgrade (docs/upgrade.md).`;
    case 'unfinished':
      return `This database is of a program from before 0.1.0 and has ${state.made} of its ${BEFORE_INITIAL.changes} changes, and nothing was done: start the server of commit ${FINISHES} on it once, which makes the others, then this one again (docs/upgrade.md).`;
    case 'behind':
      if (state.empty) return `The database is empty: ${REMEDIES[remedy].empty}`;
      return `The database is of an older release and lacks ${changes(state.missing.length)} (${namesOf(state)}), and nothing was done: ${REMEDIES[remedy].behind}`;
  }
}

const changes = (count: number): string => (count === 1 ? '1 change' : `${count} changes`);

function namesOf({ missing }: SchemaState & { kind: 'behind' }): string {
  const names = missing.slice(0, NAMED).map(({ name }) => name);
  return missing.length > NAMED ? `${names.join(', ')}, …` : names.join(', ');
}
