import pg, { type ClientConfig } from 'pg';
import { systemClock } from '../clock.ts';
import { loadConfig, type Config } from '../config.ts';
import { closeContext, createContext, type Context } from '../context.ts';
import { checkDatabase } from '../db/connect.ts';
import { poolsFor } from '../db/pool.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { hasCluster, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { StartFailure } from '../failure.ts';
import { createLog } from '../log.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { runningAddress } from '../running.ts';
import type { Site } from './command.ts';

/** The server's database and files for the length of a command. */
export interface Opened {
  readonly ctx: Context;
  close(): Promise<void>;
}

/** The configuration that a command shares with the server. */
export interface Settings {
  readonly config: Config;
  /** The database in words, without secrets, and what decided on it. */
  readonly database: string;
}

/** How a context is opened. */
export interface Opening {
  /** Writes a line for the person who called the command. */
  say(line: string): void;
  /** `create`: a database is made where there is none. */
  readonly may?: 'create' | undefined;
}

/**
 * Reads the configuration of the server.
 * @throws StartFailure with a sentence for each bad setting
 */
export function readSettings(say: Opening['say']): Settings {
  const loaded = loadConfig();
  loaded.warnings.forEach(say);
  if (!loaded.ok) throw new StartFailure(loaded.problems.join(' '));
  const config: Config = { ...loaded.value, log_level: 'silent' };
  const [place, variable] =
    config.database_url === null
      ? ([`embedded in ${config.data_dir}`, 'PLENARY_DATA'] as const)
      : ([placeOf(config.database_url), 'DATABASE_URL'] as const);
  return { config, database: `${place} (${variable} of ${loaded.origin(variable)})` };
}

/** Where people reach the server of this configuration. */
export async function siteOf({ config }: Pick<Settings, 'config'>): Promise<Site> {
  const address = await runningAddress(config.data_dir);
  return { url: siteOrigin(listening(config, address)), running: address !== null };
}

/** The configuration with the port that the running server has, whatever this command's own environment says. */
function listening(config: Config, address: string | null): Config {
  if (address === null) return config;
  const { hostname, port } = new URL(address);
  return { ...config, host: hostname.replaceAll(/[[\]]/g, ''), port: Number(port) };
}

/** An external database without its user and password. */
function placeOf(address: string): string {
  const { host, port, database } = new pg.Client({ connectionString: address });
  return `${host}:${port}/${database ?? ''}`;
}

/**
 * Opens what a server of this configuration works on: DATABASE_URL, or the embedded database of the data folder. A
 * running server's database is shared; one that is not running is started, and stopped again by `close`.
 * @throws StartFailure with a sentence for the operator
 */
export async function openContext({ config, database }: Settings, { say, may }: Opening): Promise<Opened> {
  say(`database: ${database}`);
  const isThere = config.database_url !== null || (await hasCluster(config.data_dir));
  if (!isThere && may !== 'create') throw new StartFailure(noDatabase(database));
  const log = createLog(config);
  const postgres =
    config.database_url === null
      ? await startEmbeddedPostgres({ data_dir: config.data_dir, log, whenInUse: 'share' })
      : null;
  try {
    const connection: ClientConfig = postgres?.connection ?? { connectionString: config.database_url ?? '' };
    if (!postgres) await checkDatabase(connection);
    if (may !== 'create' && !(await hasEvents(connection))) throw new StartFailure(noDatabase(database));
    await migrateDatabase(connection);
    const at = listening(config, await runningAddress(config.data_dir));
    const ctx = await createContext({ config: at, log, clock: systemClock, database: poolsFor(connection), web: null });
    const close = async (): Promise<void> => {
      await closeContext(ctx);
      await postgres?.stop();
    };
    return { ctx, close };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}

function noDatabase(database: string): string {
  return `There is no Plenary database yet, ${database}: start the server once, or name the right one in plenary.env.`;
}

/** Has a server, or a command that may, ever worked on this database? */
async function hasEvents(connection: ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ known: boolean }>("SELECT to_regclass('events') IS NOT NULL AS known");
    return rows[0]?.known ?? false;
  } finally {
    await client.end();
  }
}
