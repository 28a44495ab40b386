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

/** Statements are sent by `bind`, after a `parse` where they are not prepared yet, or as a whole text by `query`. */
function hearStatements(connection: Connection, heard: (text: string) => void): () => void {
  const { parse, bind, query } = connection;
  let parsed = '';
  connection.parse = function (this: Connection, statement, more) {
    parsed = statement.text;
    parse.call(this, statement, more);
  };
  connection.bind = function (this: Connection, config, more) {
    heard(preparedText(this, config?.statement) ?? parsed);
    bind.call(this, config, more);
  };
  connection.query = function (this: Connection, text) {
    heard(text);
    query.call(this, text);
  };
  return () => Object.assign(connection, { parse, bind, query });
}

/** The text that a connection knows by a name, from now on or already. */
function preparedText(connection: Connection, name: string | undefined): string | undefined {
  const { parsedStatements, submittedNamedStatements } = connection as unknown as Names;
  return name ? (parsedStatements[name] ?? submittedNamedStatements[name]) : undefined;
}

/** Members of pg's connection that its types leave out. */
interface Names {
  readonly parsedStatements: Readonly<Record<string, string>>;
  readonly submittedNamedStatements: Readonly<Record<string, string>>;
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
