import pg from 'pg';
import { StartFailure } from '../../failures/failure.ts';
import { poolsFor } from './pool.ts';

/** How often two connections are asked which session of the database serves them. */
const ASKED = 5;
const LIMITS = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout';

/** The sessions that served two open connections, each time both were asked; by their processes. */
export type Sessions = readonly (readonly [one: number, other: number])[];

/** Did a pooler have connections share sessions? Without one each has its own for as long as it is open. */
export function shareSessions(asked: Sessions): boolean {
  return asked.some(([one, other]) => one === other) || new Set(asked.map(String)).size > 1;
}

/**
 * Refuses a pooler that gives each transaction whatever session is free: locks of a session, LISTEN and prepared queries
 * would be another connection's.
 * @throws StartFailure with one sentence; a database error
 */
export async function refuseSharedSessions(connection: pg.ClientConfig, variable = 'DATABASE_URL'): Promise<void> {
  const clients = [await open(connection), await open(connection)] as const;
  try {
    const asked: [number, number][] = [];
    for (let time = 0; time < ASKED; time += 1) asked.push([await sessionOf(clients[0]), await sessionOf(clients[1])]);
    if (shareSessions(asked)) throw new StartFailure(sharedSessions(variable));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/**
 * Does the limit of a statement reach the database? A pooler with session pooling may be set up to drop it.
 * @throws StartFailure with one sentence where a pooler refuses it
 */
export async function takesLimits(connection: pg.ClientConfig): Promise<boolean> {
  const { statement_timeout, lock_timeout, idle_in_transaction_session_timeout } = poolsFor(connection).main;
  const limits = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
  const client = await open({ ...connection, ...limits }).catch((error: unknown) => {
    const refused = error instanceof Error && error.message.includes('unsupported startup parameter');
    throw refused ? new StartFailure(LIMITS_REFUSED, { cause: error }) : error;
  });
  const { rows } = await client.query<{ limited: boolean }>(
    `SELECT current_setting('statement_timeout') <> '0' AS limited`,
  );
  await client.end();
  return rows[0]?.limited ?? false;
}

async function open(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // One that breaks fails its next query; without a listener its error would also end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

const sharedSessions = (variable: string): string =>
  `${variable} leads to a pooler that gives each transaction another session of the database: name PostgreSQL itself, or have the pooler give each connection its own (PgBouncer: pool_mode = session).`;

const LIMITS_REFUSED = `DATABASE_URL leads to a pooler that refuses the limits of statements: name PostgreSQL itself, or have the pooler drop them (PgBouncer: ignore_startup_parameters = ${LIMITS}).`;

/** For the log, where a pooler drops the limits. */
export const LIMITS_DROPPED = `the pooler of DATABASE_URL drops ${LIMITS}: a statement that takes too long is not ended, unless the role has limits of its own (docs/operations.md)`;
