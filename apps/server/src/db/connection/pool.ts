import type { Socket } from 'node:net';
import pg from 'pg';

/** How long a server waits for its database; milliseconds. */
export interface Patience {
  /** For a new connection. */
  readonly connect_ms: number;
  /** For a row or a table that another transaction has locked. */
  readonly lock_ms: number;
  /** For one statement; the database itself ends it then. */
  readonly statement_ms: number;
  /** For the next statement of a transaction: one whose server sleeps, or has forgotten it, is taken back, and gives its locks back. */
  readonly idle_ms: number;
  /** For any byte of an answer. Longer than a statement may take: only a database that is gone stays silent so long. */
  readonly silence_ms: number;
}

/** A database that was gone without a goodbye, and comes back, is in use again within ten seconds. */
const PATIENCE: Patience = {
  connect_ms: 3_000,
  lock_ms: 4_000,
  statement_ms: 6_000,
  idle_ms: 10_000,
  silence_ms: 7_000,
};

/** A request waits this long for a free connection. Milliseconds. */
const QUEUE_MS = 10_000;
/** An idle connection is asked for a sign of life by the operating system after this. Milliseconds. */
const KEEP_ALIVE_MS = 5_000;

/** Connections of the pools of a server. */
const SIZES = { main: 20, chat: 6, jobs: 3 } as const;
/** The most connections that a server has open: those of its pools, the one that holds its files, and that of the bus. */
export const CONNECTIONS = SIZES.main + SIZES.chat + SIZES.jobs + 2;

export interface PoolOptions extends pg.PoolConfig {
  /** Absent: connections are awaited for as long as pg does, and silence is never too long. */
  readonly patience?: Patience;
}

/** The name of the sessions of a server's main pool: it shows others whether that server is gone or only silent. */
export const sessionName = (server: string): string => `plenary ${server}`;

/**
 * The pools of a server on one database: most of the connections for everything, some for chat writes alone, and three
 * by which jobs are found and ticked off.
 */
export function poolsFor(
  connection: pg.ClientConfig,
  shorter: Partial<Patience> = {},
): Record<'main' | 'chat' | 'jobs', PoolOptions> {
  const patience = { ...PATIENCE, ...shorter };
  const common = {
    ...connection,
    patience,
    connectionTimeoutMillis: QUEUE_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    statement_timeout: patience.statement_ms,
    lock_timeout: patience.lock_ms,
    idle_in_transaction_session_timeout: patience.idle_ms,
  };
  return {
    main: { ...common, max: SIZES.main },
    chat: { ...common, max: SIZES.chat, application_name: 'plenary-chat' },
    jobs: { ...common, max: SIZES.jobs, application_name: 'plenary-jobs' },
  };
}

/** Opens a pool. `onError` is called for idle connections that broke; the pool replaces them. */
export function openPool({ patience, ...options }: PoolOptions, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...options, ...(patience && { Client: clientWithin(patience.connect_ms) }) });
  pool.on('error', onError);
  // The pool listens only while a connection is idle. One that breaks between two queries of a transaction fails the
  // next of them; without a listener, its error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  if (patience) dropSilent(pool, patience.silence_ms);
  return pool;
}

/** pg has one limit for a new connection and for the queue before the pool; ours differ. */
function clientWithin(connect_ms: number): typeof pg.Client {
  return class extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      super({ ...config, connectionTimeoutMillis: connect_ms });
    }
  };
}

/** pg's client, with the member that its types leave out. */
type OpenClient = pg.PoolClient & {
  /** false while an answer is awaited. */
  readonly readyForQuery: boolean;
};

interface Traffic {
  bytes: number;
  /** Looks since anything was received. */
  quiet: number;
  /** Looks since anything was received while an answer was awaited. */
  waiting: number;
}

const LOOKS = 7;

/**
 * Cuts connections that do not answer, so that the pool replaces them. One that lets an answer wait for too long takes
 * with it all that were silent meanwhile: the same happened to them, and each would cost another request its time.
 * Looks are counted and not milliseconds, for a process that was itself asleep has not waited.
 */
function dropSilent(pool: pg.Pool, silence_ms: number): void {
  const known = new Map<OpenClient, Traffic>();
  pool.on('connect', (client) => known.set(client as OpenClient, { bytes: 0, quiet: 0, waiting: 0 }));
  pool.on('remove', (client) => known.delete(client as OpenClient));
  const look = (): void => {
    for (const [client, traffic] of known) listen(client, traffic);
    if (![...known.values()].some(({ waiting }) => waiting >= LOOKS)) return;
    for (const [client, { quiet }] of known) if (quiet >= LOOKS) client.connection.stream.destroy(silence());
  };
  const timer = setInterval(() => (pool.ended ? clearInterval(timer) : look()), silence_ms / LOOKS).unref();
}

function listen({ connection, readyForQuery }: OpenClient, traffic: Traffic): void {
  const bytes = (connection.stream as Socket).bytesRead;
  const news = bytes !== traffic.bytes;
  traffic.bytes = bytes;
  traffic.quiet = news ? 0 : traffic.quiet + 1;
  traffic.waiting = news || readyForQuery ? 0 : traffic.waiting + 1;
}

function silence(): Error {
  return Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' });
}
