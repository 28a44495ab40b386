import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { openStorage } from '../adapters/storage/open-storage.ts';
import { systemClock } from '../clock.ts';
import { loadConfig, type Config } from '../config/config.ts';
import { closeContext, createContext, type Context } from '../context.ts';
import { prepareDatabase, problemWith } from '../db/access.ts';
import { checkAccess, externalAccess, type DatabaseAccess } from '../db/connection/connect.ts';
import { poolsFor } from '../db/connection/pool.ts';
import { hasCluster, startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { StartFailure } from '../failures/failure.ts';
import { ownFolder } from '../start/data-folder.ts';
import { createLog } from '../log/log.ts';
import { guardFiles } from './files-guard.ts';
import { siteOrigin } from '../http/site-origin.ts';
import { refuseOtherPlace } from '../start/files-place.ts';
import { runningAddress } from '../start/running.ts';
import type { Installation, Site } from './command.ts';

/** The server's database and files for the length of a command. */
export interface Opened {
  readonly ctx: Context;
  close(): Promise<void>;
}

/** The configuration that a command shares with the server. */
export interface Settings {
  readonly config: Config;
  /** The path of the configuration file; null: there is none. */
  readonly file: string | null;
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
  return { config, file: loaded.file, database: `${place} (${originText(variable, loaded.origin(variable))})` };
}

const originText = (variable: string, origin: string): string =>
  origin === 'the default' ? 'the default' : `${variable} of ${origin}`;

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

/** The database that a server of this configuration works on, whatever its schema. */
interface OpenedDatabase {
  readonly access: DatabaseAccess;
  close(): Promise<void>;
}

/**
 * Opens what a server of this configuration works on: DATABASE_URL, or the embedded database of the data folder. A
 * running server's database is shared; one that is not running is started, and stopped again by `close`. Only an empty
 * database is given its tables here: the schema under a running server is never changed by a command.
 * @throws StartFailure with a sentence for the operator
 */
export async function openContext(settings: Settings, { say, may }: Opening): Promise<Opened> {
  const { config, database } = settings;
  say(`database: ${database}`);
  const isThere = config.database_url !== null || (await hasCluster(config.data_dir));
  if (!isThere && may !== 'create') throw new StartFailure(noDatabase(database));
  const { access, close } = await openDatabase(config);
  try {
    await readySchema(access, settings, may);
    const at = listening(config, await runningAddress(config.data_dir));
    const log = createLog(config);
    const database = poolsFor(access.connection);
    const ctx = await createContext({ config: at, log, clock: systemClock, database, web: null });
    const files = guardFiles(ctx.storage, config, access, () => refuseOtherPlace(ctx));
    const closeAll = async (): Promise<void> => {
      await closeContext(ctx);
      await files.close();
      await close();
    };
    return { ctx: { ...ctx, storage: files.storage }, close: closeAll };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Brings the schema of the same database up to date, as the server's start does.
 * @param say writes a line for the person who called the command
 * @returns the names of the changes that were made
 * @throws StartFailure with a sentence for the operator
 */
export async function migrateOpened({ config, database }: Settings, say: Opening['say']): Promise<readonly string[]> {
  say(`database: ${database}`);
  const { access, close } = await openDatabase(config);
  try {
    return await prepareDatabase(access, say);
  } finally {
    await close();
  }
}

/**
 * Opens database and files for a command that takes them as a whole.
 * @param use `alone`: a database is made where there is none, and one that a server works on is refused
 * @throws StartFailure with a sentence for the operator
 */
export async function openInstallation(
  { config, database, file }: Settings,
  { say, use }: Pick<Opening, 'say'> & { readonly use: 'share' | 'alone' },
): Promise<Installation> {
  say(`database: ${database}`);
  const isThere = config.database_url !== null || (await hasCluster(config.data_dir));
  if (!isThere && use === 'share') throw new StartFailure(noDatabase(database));
  if (use === 'alone' && (await runningAddress(config.data_dir)) !== null)
    throw new StartFailure(`A server is running on the data folder ${config.data_dir}: stop it first.`);
  await ownFolder(config.data_dir);
  const settings = file === null ? null : await readFile(file, 'utf8');
  const { access, close } = await openDatabase(config, use === 'alone' ? 'refuse' : 'share');
  const files = guardFiles(await openStorage(config), config, access);
  const prepare = async (): Promise<void> => void (await prepareDatabase(access));
  const closeAll = (): Promise<void> => files.close().then(close);
  return { connection: access.owner, prepare, storage: files.storage, settings, close: closeAll };
}

async function openDatabase(config: Config, whenInUse: 'share' | 'refuse' = 'share'): Promise<OpenedDatabase> {
  if (config.database_url === null) {
    const log = createLog(config);
    const postgres = await startEmbeddedPostgres({ data_dir: config.data_dir, log, whenInUse });
    return { access: postgres, close: () => postgres.stop() };
  }
  const access = externalAccess(config, config.database_url);
  await checkAccess(access);
  return { access, close: () => Promise.resolve() };
}

/** Refuses a schema that is not that of this release; an empty database gets it where the command may create one. */
async function readySchema(access: DatabaseAccess, { database }: Settings, may: Opening['may']): Promise<void> {
  const { problem, empty } = await problemWith(access);
  if (problem === null) return;
  if (!empty) throw new StartFailure(problem);
  if (may !== 'create') throw new StartFailure(noDatabase(database));
  await prepareDatabase(access);
}

function noDatabase(database: string): string {
  return `There is no Plenary database yet, ${database}: start the server once, or name the right one in plenary.env.`;
}
