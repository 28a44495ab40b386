import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { systemClock } from './clock.ts';
import { openDevelopmentProblem, type Config } from './config/config.ts';
import type { Context } from './context.ts';
import { ownFolder } from './start/data-folder.ts';
import { checkAccess, externalAccess, fewConnections, type DatabaseAccess } from './db/connection/connect.ts';
import { LIMITS_DROPPED } from './db/connection/pooler.ts';
import { lockFiles, type FilesLockOptions } from './db/files-lock.ts';
import { startEmbeddedPostgres, type EmbeddedPostgresOptions } from './embedded-postgres/index.ts';
import { codeOf, explainFolder, StartFailure } from './failures/failure.ts';
import { createHelpers, type Helpers } from './background/helpers.ts';
import type { ErrorReports } from './failures/error-reports.ts';
import type { JobWorker } from './jobs/worker.ts';
import { noteAddress, runningAddress } from './start/running.ts';
import { startFeatures } from './start/start-features.ts';
import type { Siblings } from './processes/siblings.ts';
import type { Demo } from './features/imports/bundles/index.ts';

/** Requests that are still under way when the server stops get this long; then their connections are cut. */
const DRAIN_LIMIT_MS = 10_000;

const SUPERUSER = 'the role of DATABASE_URL is a superuser: give the server a role of its own (docs/operations.md)';

const SHARED = 'servers share these files: without REDIS_URL each counts limits for itself (docs/growing.md)';

export interface Server {
  /** Where it listens, for people: `http://127.0.0.1:3000`. */
  readonly address: string;
  readonly port: number;
  /** The demo events and logins; null where they are switched off. */
  readonly demo: Demo | null;
  /** Was there no event when it started? */
  readonly is_empty: boolean;
  /** Drains, stops what runs, and closes the database, in that order. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * The parts that have been started, so that they can be ended in the opposite order, also when the start fails
 * half-way.
 */
export type Endings = (() => Promise<void>)[];

/** The configuration of a server, which learns its own port. */
type ListeningConfig = Config & { port: number };

/** Listeners for the state of the database. */
type DatabaseListeners = Required<
  Pick<EmbeddedPostgresOptions, 'onLost' | 'onWorking'> & Pick<FilesLockOptions, 'onHeld'>
>;

/** The parts of a server that its parent has, where several processes serve one port. */
export interface Among {
  readonly access: DatabaseAccess;
  readonly siblings: Siblings;
  readonly helpers: Helpers;
}

/** Where the process writes what happens to it. */
export interface Journal {
  readonly log: Logger;
  readonly reports: ErrorReports;
}

/**
 * Starts everything: database, schema, demo events, features, HTTP.
 * @param onLost called when the embedded database is gone for good
 * @param among null: it has its port alone
 * @throws StartFailure with a sentence for the operator; what had been started is stopped again
 */
export async function startServer(
  asked: Config,
  { log, reports }: Journal,
  onLost: (error: unknown) => void,
  among: Among | null = null,
): Promise<Server> {
  // Port 0 means any free one: which it became is known once the server listens, and links name it from then on.
  const config: ListeningConfig = { ...asked };
  if (among === null) await prepareStart(config);
  const endings: Endings = [];
  try {
    // Importing keeps this process busy for a second, so it waits until the database's processes are at work.
    const loadProduct = onlyOnce(() => import('./start/product.ts'));
    const helpers = among?.helpers ?? createHelpers();
    const onHeld = (held: boolean): void => helpers.note('files_lock', held);
    const listeners = { onLost, onHeld, onWorking: () => void loadProduct() };
    const access = among?.access ?? (await openAccess(config, log, endings, listeners));
    const product = await loadProduct();
    if (config.migrate_on_start) await product.prepareDatabase(access, (line) => log.info(line));
    else await product.requirePrepared(access);
    const { connection } = access;
    const database = product.poolsFor(connection);
    if ((await product.witnessDatabase(connection, config.data_dir)) === 'restored')
      log.warn(
        'the database is not as this data folder left it (restored, or another one): pages fetch their state afresh',
      );
    const siblings = among?.siblings;
    const outside = { config, log, reports, helpers, clock: systemClock, database };
    const ctx = await product.createContext({ ...outside, ...(siblings && { siblings }) });
    endings.push(() => product.closeContext(ctx));
    if (config.files_in === 's3') await product.tryFiles(ctx);
    await product.notePlace(ctx);
    const demo = config.demo ? await product.loadDemoEvents(ctx) : await product.shutOutDemoPeople(ctx);
    const is_empty = !(await product.hasEvents(ctx.db));
    endings.push(await ctx.nodes.join());
    const app = await product.buildApp(ctx);
    // Requests end before what runs beside them, which begins last.
    const beside: Endings = [];
    endings.push(() => endAll(beside, log));
    let worker: JobWorker | null = null;
    endings.push(async () => worker?.stop());
    const address = await listen(ctx, app, endings);
    config.port = (app.server.address() as AddressInfo).port;
    endings.push(await noteAddress(config.data_dir, address));
    const jobs = product.FEATURES.flatMap((feature) => feature.jobs ?? []);
    worker = startJobs(ctx, () => product.startWorker(ctx, database.jobs, jobs));
    ctx.lifecycle.ready();
    await startFeatures(product.FEATURES, ctx, (stop) => void beside.push(stop));
    let stopped: Promise<void> | undefined;
    return { address, port: config.port, demo, is_empty, stop: () => (stopped ??= endAll(endings, log)) };
  } catch (error) {
    await endAll(endings, log);
    throw explainFolder(error, config.data_dir);
  }
}

/**
 * Makes sure that a server with these settings may start, and that nobody has its port, before anything is made or started.
 * @throws StartFailure
 */
export async function prepareStart(config: Config): Promise<void> {
  const problem = openDevelopmentProblem(config);
  if (problem !== null) throw new StartFailure(problem);
  await refuseTakenPort(config);
}

/**
 * Opens the database of the settings, or starts the embedded one, and takes the lock that keeps other servers away.
 * @throws StartFailure
 */
export async function openAccess(
  config: Config,
  log: Logger,
  endings: Endings,
  listeners: DatabaseListeners,
): Promise<DatabaseAccess> {
  if (config.database_url !== null) {
    await ownFolder(config.data_dir);
    const access = externalAccess(config, config.database_url);
    const facts = await checkAccess(access);
    if (facts.superuser && !config.development) log.warn(SUPERUSER);
    const few = fewConnections(facts, config.processes);
    if (few !== null) log.warn(few);
    if (!facts.limited) log.warn(LIMITS_DROPPED);
    if (config.files_shared) log.warn(SHARED);
    endings.push(await lockFiles(access.connection, { shared: config.files_shared, ...listeners }));
    return access;
  }
  const { data_dir, processes } = config;
  const postgres = await startEmbeddedPostgres({ data_dir, processes, log, ...listeners });
  endings.push(() => postgres.stop());
  return postgres;
}

/** A function that does its work at the first call; later calls get the same answer. */
function onlyOnce<T>(work: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => (done ??= { value: work() }).value;
}

/** Jobs run from now on; when the server drains they are finished while requests are, and no others are taken. */
function startJobs(ctx: Context, start: () => JobWorker): JobWorker {
  const worker = start();
  ctx.lifecycle.onDrain(() => void worker.stop());
  return worker;
}

async function listen(ctx: Context, app: FastifyInstance, endings: Endings): Promise<string> {
  const { host, port } = ctx.config;
  endings.push(() => drain(ctx, app));
  await app.ready();
  try {
    return await app.listen({ host, port, ...(ctx.siblings && { reusePort: true }) });
  } catch (error) {
    throw explainListening(error, host, port);
  }
}

/** A port that others have taken is found before anything is made or started. */
async function refuseTakenPort({ host, port, data_dir }: Config): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    const own = codeOf(error) === 'EADDRINUSE' ? await runningAddress(data_dir) : null;
    if (own !== null) throw new StartFailure(`A Plenary server of the data folder ${data_dir} runs already: ${own}`);
    throw explainListening(error, host, port);
  }
}

/**
 * Live clients are sent elsewhere, and requests are answered for as long as others need to notice that this server is
 * not ready. Then nothing new is taken, and what is under way is finished.
 */
async function drain(ctx: Context, app: FastifyInstance): Promise<void> {
  ctx.lifecycle.drain((error) => ctx.log.error({ err: error }, 'a listener of the stop failed'));
  await wait(ctx.config.stop_grace_s * 1000);
  const impatience = setTimeout(() => app.server.closeAllConnections(), DRAIN_LIMIT_MS);
  await app.close();
  clearTimeout(impatience);
}

function explainListening(error: unknown, host: string, port: number): unknown {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new StartFailure(`Port ${port} on ${host} is taken by another program: stop it, or choose another PORT.`);
    case 'EACCES':
      return new StartFailure(`Port ${port} may not be used by this user: choose a PORT from 1024 up.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartFailure(`HOST ${host} is not an address of this machine.`);
    default:
      return error;
  }
}

/** Ends everything, last started first. One that fails is logged and does not keep the others from ending. */
export async function endAll(endings: Endings, log: Logger): Promise<void> {
  for (const end of endings.splice(0).reverse()) {
    try {
      await end();
    } catch (error) {
      log.error({ err: error }, 'a part of the server did not stop cleanly');
    }
  }
}
