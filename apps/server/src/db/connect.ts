import pg from 'pg';
import { codeOf, StartFailure } from '../failure.ts';

/** The oldest PostgreSQL whose SQL we use (design §2), as `server_version_num`. */
const OLDEST_VERSION = 150_000;
const CONNECT_LIMIT_MS = 10_000;

/**
 * Makes sure that an external database answers and is new enough.
 * @throws StartFailure with one sentence, which never holds the address (it may hold a password)
 */
export async function checkDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_LIMIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: number; name: string; encoding: string }>(
      `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name,
              current_setting('server_encoding') AS encoding`,
    );
    const found = rows[0];
    if (!found || found.number < OLDEST_VERSION)
      throw new StartFailure(
        `The database of DATABASE_URL is PostgreSQL ${found?.name ?? '?'}, but 15 or newer is needed.`,
      );
    if (found.encoding !== 'UTF8')
      throw new StartFailure(`The database of DATABASE_URL stores text as ${found.encoding}, but UTF8 is needed.`);
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
