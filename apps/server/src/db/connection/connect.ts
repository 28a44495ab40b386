import pg from 'pg';
import type { Config } from '../../config/config.ts';
import { codeOf, StartFailure } from '../../failures/failure.ts';
import { CONNECTIONS } from './pool.ts';
import { refuseSharedSessions, takesLimits } from './pooler.ts';

/** The oldest PostgreSQL whose SQL we use (RUN4), as `server_version_num`. */
const OLDEST_VERSION = 150_000;
const CONNECT_LIMIT_MS = 10_000;

/** The two ways into a database. They are one where the operator gave a single role. */
export interface DatabaseAccess {
  /** The application's: it reads and writes rows. */
  readonly connection: pg.ClientConfig;
  /** Of the role that owns the tables: only migrations use it, and end it at once. */
  readonly owner: pg.ClientConfig;
}

/** The access that the configuration names; MIGRATION_DATABASE_URL is the owner's where it is set. */
export function externalAccess(config: Pick<Config, 'migration_database_url'>, database_url: string): DatabaseAccess {
  const connection = { connectionString: database_url };
  const { migration_database_url: owner } = config;
  return { connection, owner: owner === null ? connection : { connectionString: owner } };
}

/** An external database, as far as the start judges it. */
export interface AccessFacts extends Pick<Facts, 'superuser' | 'room'> {
  /** Do the limits of statements reach it? */
  readonly limited: boolean;
}

/**
 * Makes sure that an external database answers on both ways and is new enough, and that no pooler before it mixes sessions.
 * @throws StartFailure with one sentence
 */
export async function checkAccess({ connection, owner }: DatabaseAccess): Promise<AccessFacts> {
  const facts = await checkDatabase(connection);
  await refuseSharedSessions(connection);
  if (owner !== connection) {
    await checkDatabase(owner, 'MIGRATION_DATABASE_URL');
    await refuseSharedSessions(owner, 'MIGRATION_DATABASE_URL');
  }
  return { ...facts, limited: await takesLimits(connection) };
}

/** A server that finds less room than the pools of its processes take, as a sentence for the operator; null: there is enough. */
export function fewConnections({ room }: Pick<Facts, 'room'>, processes = 1): string | null {
  const needed = processes * CONNECTIONS;
  if (room >= needed) return null;
  return `the database of DATABASE_URL has room for ${room} more connections, and ${processes === 1 ? 'a server opens' : `${processes} processes open`} up to ${needed}: under load requests will fail; raise max_connections, or the limit of the role or the database (docs/operations.md)`;
}

/** The description that a database gives of itself. */
interface Facts {
  /** `server_version_num`, for example 150004. */
  readonly number: number;
  readonly name: string;
  readonly encoding: string;
  /** Is the role of the connection one? */
  readonly superuser: boolean;
  /** Connections that may still be opened: of the whole PostgreSQL, or fewer where the role or the database has a limit. */
  readonly room: number;
}

const FACTS = `
  SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
         current_setting('server_encoding') AS encoding, current_setting('is_superuser') = 'on' AS superuser,
         least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                 - coalesce(current_setting('reserved_connections', true)::int, 0)
                 - (SELECT sum(numbackends) FROM pg_stat_database),
               (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
               (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database()))::int AS room`;

/** Why we cannot work with a database, as a sentence; null when we can. */
export function problemWith(
  { number, name, encoding }: Omit<Facts, 'superuser' | 'room'>,
  variable = 'DATABASE_URL',
): string | null {
  if (number < OLDEST_VERSION) return `The database of ${variable} is PostgreSQL ${name}, but 15 or newer is needed.`;
  if (encoding !== 'UTF8') return `The database of ${variable} stores text as ${encoding}, but UTF8 is needed.`;
  return null;
}

/**
 * Makes sure that an external database answers and is new enough.
 * @throws StartFailure with one sentence, which never holds the address (it may hold a password)
 */
export async function checkDatabase(connection: pg.ClientConfig, variable = 'DATABASE_URL'): Promise<Facts> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(FACTS);
    const facts = rows[0] ?? { number: 0, name: 'unknown', encoding: 'unknown', superuser: false, room: 0 };
    const problem = problemWith(facts, variable);
    if (problem !== null) throw new StartFailure(problem);
    return facts;
  } catch (error) {
    throw error instanceof StartFailure ? error : unreachable(client, error, variable);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unreachable(client: pg.Client, error: unknown, variable: string): StartFailure {
  const where = `${client.host}:${client.port}`;
  return new StartFailure(`The database of ${variable} at ${where} cannot be used: ${reasonOf(error)}.`, {
    cause: error,
  });
}

function reasonOf(error: unknown): string {
  // Where a name has several addresses, Node reports the refusals of all of them at once, without a message.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (codeOf(first) === 'ECONNREFUSED') return 'nothing answers there';
  if (codeOf(first) === 'ENOTFOUND') return 'there is no such host';
  return first instanceof Error && first.message ? first.message.replace(/\.$/, '') : 'it does not answer';
}
