import type { Context } from '@plenary/server/context';
import type { Connection, PoolClient } from 'pg';

/** The traffic of a server's connections to its database. */
export interface Traffic {
  /**
   * Messages that were waited for. The database ends its answer to each with one ReadyForQuery, however many statements
   * it held, BEGIN and COMMIT among them; these are what is counted, so nothing that waits for the database is left
   * out.
   */
  readonly round_trips: number;
  /** Texts of the statements, in the order in which they were sent. */
  readonly statements: readonly string[];
}

/**
 * Listens to what something sends to the database. Greetings of new connections do not count: they belong to the pool.
 */
export async function databaseTraffic(ctx: Context, work: () => Promise<unknown>): Promise<Traffic> {
  const statements: string[] = [];
  let round_trips = 0;
  const stops = new Map<Connection, () => void>();
  const listen = (client: PoolClient): void => {
    const { connection } = client as unknown as { readonly connection: Connection };
    if (stops.has(connection)) return;
    const answered = (): number => (round_trips += 1);
    connection.on('readyForQuery', answered);
    const unwrap = hearStatements(connection, (text) => statements.push(text));
    stops.set(connection, () => {
      connection.off('readyForQuery', answered);
      unwrap();
    });
  };
  const pools = [ctx.db.$client, ctx.chatDb.$client];
  for (const pool of pools) pool.on('acquire', listen);
  try {
    await work();
    return { round_trips, statements };
  } finally {
    for (const pool of pools) pool.off('acquire', listen);
    for (const stop of stops.values()) stop();
  }
}

export async function countRoundTrips(ctx: Context, work: () => Promise<unknown>): Promise<number> {
  return (await databaseTraffic(ctx, work)).round_trips;
}

/** Statements are sent by `parse`, with their values beside them, or as a whole text by `query`. */
function hearStatements(connection: Connection, heard: (text: string) => void): () => void {
  const { parse, query } = connection;
  connection.parse = function (this: Connection, statement, more) {
    heard(statement.text);
    parse.call(this, statement, more);
  };
  connection.query = function (this: Connection, text) {
    heard(text);
    query.call(this, text);
  };
  return () => Object.assign(connection, { parse, query });
}

/**
 * Resolves when some statement waits for what another transaction has locked.
 * @throws Error when none does within five seconds
 */
export async function waitForLock({ db }: Context): Promise<void> {
  const waiting = `
    SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`;
  const limit = Date.now() + 5_000;
  while ((await db.$client.query(waiting)).rowCount === 0)
    if (Date.now() > limit) throw new Error('nothing waits for a lock');
}
