import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { WebRenderer } from '@plenary/contract/boot';
import type pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { createCallMedia, type AllCallMedia } from './adapters/call-media/engines.ts';
import { gather } from './adapters/gather.ts';
import { createKeptValues, type KeptValues } from './adapters/storage/kept-values.ts';
import { createPasswords, type Passwords } from './adapters/passwords.ts';
import { createTransports, type Transports } from './adapters/messages/transports.ts';
import { createMailLogos, type MailLogos } from './adapters/messages/mail-logos.ts';
import { createMemoryPresence, type Presence } from './adapters/presence.ts';
import { createSharedPresence } from './adapters/shared-presence.ts';
import { createPartialFiles, type PartialFiles } from './adapters/storage/partial-files.ts';
import type { Objects } from './adapters/storage/objects.ts';
import { openObjects, openStorage } from './adapters/storage/open-storage.ts';
import type { Storage, StorageAwayError } from './adapters/storage/storage.ts';
import { createAwayWatch, watchedObjects, watchedStorage } from './adapters/storage/watch-away.ts';
import { loadWebRenderer } from './adapters/web.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import { closeDatabase, openDatabase, type Db } from './db/database.ts';
import { createErrorReports, type ErrorReports } from './failures/error-reports.ts';
import { sessionName, type PoolOptions } from './db/connection/pool.ts';
import { findSessions, type AskedSession, type FoundSession } from './http/session/store.ts';
import { createHelpers, type Helpers } from './background/helpers.ts';
import { newId } from './ids.ts';
import { createLifecycle, type Lifecycle } from './start/lifecycle.ts';
import { createInstallation, type Installation } from './installation.ts';
import { installationKey } from './installation-key.ts';
import type { Bus } from './live/hub/bus.ts';
import { createPostgresBus } from './live/hub/postgres-bus.ts';
import { createLive } from './live/index.ts';
import type { Live } from './live/live.ts';
import { createMemoryLimiter, type Limiter } from './limits/limiter.ts';
import { createLimits, type Limits } from './limits/limits.ts';
import { createRequestMeter, type RequestMeter } from './limits/meter.ts';
import { createLog } from './log/log.ts';
import { createNodes, createOnlyNode, type Nodes } from './nodes/nodes.ts';
import { digestSettings } from './nodes/same-settings.ts';
import type { Operator } from './operator.ts';
import type { Siblings } from './processes/siblings.ts';
import { takeTurn } from './stores/facts-store.ts';
import { createParts, type Part } from './parts.ts';

/** Everything a feature may use, made once at start (or by a test, with its own clock). */
export interface Context {
  readonly config: Config;
  readonly log: Logger;
  /** Faults, for the service that the operator named. */
  readonly reports: ErrorReports;
  readonly clock: Clock;
  readonly db: Db;
  /** The same database, for a connection of one's own beside the pools. */
  readonly connection: pg.ClientConfig;
  /** Chat writes have a pool of their own, so that nothing else waits behind them. */
  readonly chatDb: Db;
  /** The session of a request, as it counts now; null: none. Those that come together are asked for together. */
  readonly find_session: (asked: AskedSession) => Promise<FoundSession | null>;
  readonly live: Live;
  readonly storage: Storage;
  /** The S3 store, where one is named, by the names of its objects. */
  readonly objects: Objects | null;
  /** Files of uploads that are not looked at yet. */
  readonly partial_files: PartialFiles;
  readonly mail_logos: MailLogos;
  /** Hashing a password takes a core, so that every check and every new password waits in this one queue. */
  readonly passwords: Passwords;
  readonly transports: Transports;
  /** Whatever carries the media of calls. */
  readonly media: AllCallMedia;
  /** The people who have a live connection. */
  readonly presence: Presence;
  /** The servers on this database. */
  readonly nodes: Nodes;
  /** The processes that serve this one's port with it; null: it is alone. */
  readonly siblings: Siblings | null;
  /** How often something may be tried or asked. */
  readonly limits: Limits;
  /** The operator's words about the installation. */
  readonly installation: Installation;
  /** Requests and connections, counted by person and by address. */
  readonly meter: RequestMeter;
  /** Values that many are shown alike, made once for all of them. */
  readonly kept: KeptValues;
  readonly lifecycle: Lifecycle;
  /** Helpers beside requests, which may end by themselves. */
  readonly helpers: Helpers;
  /** A part that one feature makes and others use as well, made once: `ctx.part(createDirectories)`. */
  readonly part: Part<Context>;
  /** The registry behind `/metrics`; features add their own gauges and counters. */
  readonly metrics: Registry;
  /** The built web app's renderer; null where only JSON is served (some server tests). */
  readonly web: WebRenderer | null;
  /** The person at the command line; null: the server runs. */
  readonly operator: Operator | null;
}

export interface ContextOptions {
  readonly config: Config;
  readonly clock: Clock;
  /** Absent: JSON lines on standard output at the configured level. */
  readonly log?: Logger;
  /** Absent: none is known yet. */
  readonly helpers?: Helpers;
  /** Absent: to the service of the settings, with what the log of here writes. */
  readonly reports?: ErrorReports;
  readonly database: { readonly main: PoolOptions; readonly chat: PoolOptions };
  /** Absent: this process has its port alone. */
  readonly siblings?: Siblings;
  /** Absent: the built web app's renderer when there is one; null: none. */
  readonly web?: WebRenderer | null;
}

/** Values that are made once for many take so much memory at most, roughly. */
const KEPT_BYTES = 64 * 1024 * 1024;

/** Composes what features use. The database must be migrated already; nothing listens and nothing runs yet. */
export async function createContext(options: ContextOptions): Promise<Context> {
  const { config, clock, database, siblings = null } = options;
  const reports = options.reports ?? createErrorReports(config, clock, (sentence) => log.warn(sentence));
  const log = options.log ?? createLog(config, undefined, reports.takeLogged);
  const id = newId(systemClock.now());
  const main = { ...database.main, application_name: sessionName(id) };
  const db = openDatabase(main, (error) => log.warn({ err: error }, 'a database connection broke'));
  const chatDb = openDatabase(database.chat, (error) => log.warn({ err: error }, 'a chat connection broke'));
  const helpers = options.helpers ?? createHelpers();
  const kept = createKeptValues(KEPT_BYTES);
  const between = { config, db, kept, clock, log, helpers };
  const bus = await createBus(between, database.main);
  const limits = createLimits(await createLimiter(between));
  const shared = config.files_shared ? createSharedPresence(clock, id) : null;
  const presence = shared ?? createMemoryPresence(clock);
  const watch = createAwayWatch((away) => sayAway({ log, helpers }, away));
  const storage = watchedStorage(await openStorage(config), watch);
  const objects = await openObjects(config);
  const installation = createInstallation(db, config);
  await installation.read();
  const ctx: Context = {
    config,
    installation,
    log,
    reports,
    clock,
    db,
    connection: database.main,
    chatDb,
    find_session: gather(clock, (asked) => findSessions({ db, clock }, asked)),
    live: await createLive({ db, chatDb, log, clock, ...(bus && { bus }) }),
    storage,
    objects: objects && watchedObjects(objects, watch),
    partial_files: createPartialFiles(join(config.data_dir, 'uploads')),
    mail_logos: createMailLogos(storage),
    passwords: createPasswords(),
    transports: createTransports(config, clock, async () =>
      wait(await takeTurn(db, 'mail_turn', 1000 / config.mail_per_second)),
    ),
    media: createCallMedia(config, clock),
    presence,
    nodes: shared
      ? createNodes({
          ...{ id, config, db, log, helpers, clock: systemClock },
          settings: await digestSettings(between),
          presence: shared,
          nth: siblings?.nth,
        })
      : createOnlyNode({ id, config, presence }),
    siblings,
    limits,
    meter: createRequestMeter(limits),
    kept,
    lifecycle: createLifecycle(),
    helpers,
    metrics: siblings?.registry ?? new Registry(),
    web: options.web === undefined ? await loadWebRenderer() : options.web,
    part: createParts((): Context => ctx),
    operator: null,
  };
  return ctx;
}

type SharedParts = Pick<Context, 'config' | 'db' | 'kept' | 'clock' | 'log' | 'helpers'>;

/** A name in Redis for those who have the same database. */
const redisScope = (parts: Pick<Context, 'db' | 'kept'>): Promise<string> =>
  installationKey(parts, 'redis_scope', () => randomBytes(9).toString('base64url'));

/** The bus to the other servers; null: this one is alone. */
async function createBus({ config, db, kept, ...parts }: SharedParts, connection: PoolOptions): Promise<Bus | null> {
  const { redis_url, files_shared } = config;
  if (redis_url === null) return files_shared ? createPostgresBus({ ...parts, connection }) : null;
  // Its client is read where it is used alone.
  const { createRedisBus } = await import('./live/hub/redis-bus.ts');
  return createRedisBus({ ...parts, redis_url, scope: await redisScope({ db, kept }) });
}

/** Counts limits for this server, or for all that share a Redis. */
async function createLimiter({ config, db, kept, ...parts }: SharedParts): Promise<Limiter> {
  const { redis_url } = config;
  const own = createMemoryLimiter(() => parts.clock.elapsed());
  if (redis_url === null) return own;
  const { createRedisLimiter } = await import('./limits/redis-limiter.ts');
  return createRedisLimiter({ ...parts, own, redis_url, scope: await redisScope({ db, kept }) });
}

/** Says once that the store of files is away, and once that it works again; `/readyz` shows it. */
function sayAway({ log, helpers }: Pick<Context, 'log' | 'helpers'>, away: StorageAwayError | null): void {
  helpers.note('file_store', away === null);
  if (away === null) log.info('the store of files works again');
  else log.error(`${away.message}: requests that need a file are answered with 503 until it works again`);
}

/** Stops following the feed and closes the pools, after the queries that are under way. */
export async function closeContext(ctx: Context): Promise<void> {
  await ctx.live.close();
  await ctx.limits.close();
  ctx.presence.close();
  await ctx.transports.close();
  await Promise.all([ctx.media.mesh.close(), ctx.media.livekit?.close()]);
  await ctx.reports.close();
  await ctx.passwords.close();
  await Promise.all([closeDatabase(ctx.db), closeDatabase(ctx.chatDb)]);
}
