import { codeOf, StartFailure } from '../failures/failure.ts';
import { problemWithSchema, REMEDIES, schemaOf, type Remedy } from './upgrade/check-schema.ts';
import type { DatabaseAccess } from './connection/connect.ts';
import { migrateDatabase } from './upgrade/migrate.ts';
import { roleOf } from './rights.ts';

/**
 * Brings the schema up to date as its owner, and gives the application its rights.
 * @param say called with each step before it is taken
 * @returns the names of the changes that were made
 * @throws StartFailure with a sentence for the operator
 */
export async function prepareDatabase(
  { connection, owner }: DatabaseAccess,
  say?: (line: string) => void,
): Promise<readonly string[]> {
  const [application, migrating] = await Promise.all([roleOf(connection), roleOf(owner)]);
  const options = { ...(say && { say }), ...(application !== migrating && { role: application }) };
  const made = await migrateDatabase(owner, options).catch((error: unknown) => {
    throw codeOf(error) === '42501' ? new StartFailure(mayNot(migrating), { cause: error }) : error;
  });
  if ((await schemaOf(connection)).kind === 'current') return made;
  throw new StartFailure(
    'MIGRATION_DATABASE_URL and DATABASE_URL lead to different databases: mend one of them; the application has no tables in its own.',
  );
}

/**
 * Looks whether the schema is that of this release, and changes nothing: `plenary migrate` has to come first.
 * @throws StartFailure with a sentence for the operator
 */
export async function requirePrepared({ connection }: Pick<DatabaseAccess, 'connection'>): Promise<void> {
  const { problem } = await problemWith({ connection }, 'migrate');
  if (problem !== null) throw new StartFailure(problem);
}

function mayNot(role: string): string {
  return `The role ${role} may not change this database: give it the right, or name one that has it in MIGRATION_DATABASE_URL (docs/operations.md).`;
}

/**
 * Why the application may not work on this database, as a sentence for the operator; null: it may. Nothing is changed.
 * @param remedy by which the sentence says that the schema is brought up to date
 */
export async function problemWith(
  { connection }: Pick<DatabaseAccess, 'connection'>,
  remedy: Remedy = 'start or migrate',
): Promise<{ problem: string | null; empty: boolean }> {
  try {
    const state = await schemaOf(connection);
    return { problem: problemWithSchema(state, remedy), empty: state.kind === 'behind' && state.empty };
  } catch (error) {
    if (codeOf(error) !== '42501') throw error;
    return { problem: `${NO_RIGHTS}${REMEDIES[remedy].once} (docs/upgrade.md)`, empty: false };
  }
}

const NO_RIGHTS = 'The application has no rights in this database yet, and nothing was done: ';
