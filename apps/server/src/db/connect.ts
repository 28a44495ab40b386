import pg from 'pg';
import { codeOf, StartFailure } from '../failure.ts';

/** The oldest PostgreSQL whose SQL we use (design §2), as `server_version_num`. */
const OLDEST_VERSION = 150_000;
const CONNECT_LIMIT_MS = 10_000;

/** The description that a database gives of itself. */
interface Facts {
  /** `server_version_num`, for example 150004. */
  readonly number: number;
  readonly name: string;
  readonly encoding: string;
}

/** Why we cannot work with a database, as a sentence; null when we can. */
export function problemWith({ number, name, encoding }: Facts): string | null {
  if (number < OLDEST_VERSION) return `The database of DATABASE_URL is PostgreSQL ${name}, but 15 or newer is needed.`;
  if (encoding !== 'UTF8') return `The database of DATABASE_URL stores text as ${encoding}, but UTF8 is needed.`;
  return null;
}

/**
 * Makes sure that an external database answers and is new enough.
 * @throws StartFailure with one sentence, which never holds the address (it may hold a password)
 */
export async function checkDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
              current_setting('server_encoding') AS encoding`,
    );
    const problem = problemWith(rows[0] ?? { number: 0, name: 'unknown', encoding: 'unknown' });
    if (problem !== null) throw new StartFailure(problem);
  } catch (error) {
    throw error instanceof StartFailure ? error : unreachable(client, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function unreachable(client: pg.Client, error: unknown): StartFailure {
  const where = `${client.host}:${client.port}`;
  return new StartFailure(`The database of DATABASE_URL at ${where} cannot be used: ${reasonOf(error)}.`, {
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
