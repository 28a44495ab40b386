/**
 * Boots the real server for a test: real HTTP on a random loopback port, a real database, a clock that the test moves.
 *
 *     import { startServer } from '@plenary/testkit/server';   // tests: useServer() of use-server.ts
 *
 *     const server = await startServer();                      // the first of a file finds an empty database
 *     const event = await server.createEvent({ slug: 'demo' });
 *     const ada = await server.createPerson({ event, host: true });
 *     const as_ada = await server.signIn(ada);                 // a client that carries her session cookie
 *     const answer = await as_ada.post('/demo/json/chat/messages/send', { chat_thread: event.thread_id, message: 'Hi' });
 *     expect(answer.status).toBe(200); expect(answer.json).toMatchObject({ status: 'success' });
 *     await server.clock.advance(60_000);                      // due timers run, time stands still otherwise
 *
 * `server.runJobs()` runs the jobs that are due, those that they add as well; `server.outbox()` then lists the mails and
 * text messages that were sent.
 * `server.anonymous` is a client without a session, `server.signInByForm(person)` goes through the sign-in form,
 * `server.ctx` and `server.app` are the real ones, for what cannot be said over HTTP. A second `startServer()` in the
 * same file is a second node on the same database.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OutboxMessage } from '@plenary/server/adapters/messages/outbox';
import { buildApp } from '@plenary/server/app';
import type { Config } from '@plenary/server/config/config';
import { closeContext, createContext, type Context, type ContextOptions } from '@plenary/server/context';
import type { Feature } from '@plenary/server/feature';
import { FEATURES } from '@plenary/server/features';
import { listAssets, type Assets } from '@plenary/server/http/files/assets';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createClient, type Client } from './client.ts';
import { FakeClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { createEvent, type EventFixture, type EventOptions } from './events.ts';
import { addMember, createPerson, type MemberOptions, type Person, type PersonOptions } from './people.ts';
import { runDueJobs, type JobsRun } from './jobs.ts';
import { createSession } from './sessions.ts';

export interface ServerOptions {
  readonly clock?: FakeClock;
  readonly config?: Partial<Config>;
  /** Absent: every feature of the product. */
  readonly features?: readonly Feature[];
  /** Absent: pages come without the web app, with their boot data in `#boot`. `built`: the built web app renders. */
  readonly web?: Context['web'] | 'built';
  /** Absent: pools on this worker's database. */
  readonly database?: ContextOptions['database'];
  /** Absent: nothing is logged, unless TEST_LOG names a level. */
  readonly log?: Context['log'];
  /** Absent: as the settings say. */
  readonly reports?: ContextOptions['reports'];
  /** Starts the features' background work as well (announcers, trimming). Default false. */
  readonly background?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly ctx: Context;
  readonly app: FastifyInstance;
  readonly clock: FakeClock;
  /** A client that is signed out. */
  readonly anonymous: Client;
  createEvent(options?: EventOptions): Promise<EventFixture>;
  createPerson(options?: PersonOptions): Promise<Person>;
  addMember(person: Person, event: EventFixture, options?: MemberOptions): Promise<Person>;
  /** Makes a session directly; fast. `verified`: it has taken its second factor too. */
  signIn(person: Pick<Person, 'account_id'>, options?: { readonly verified?: boolean }): Promise<Client>;
  /** Goes through the sign-in form of an event. */
  signInByForm(person: Person, event: EventFixture): Promise<Client>;
  /**
   * Runs the jobs that are due, and those that they add, until none is left. Jobs that were put off fall due as the
   * clock moves; `retries` has those run as well that failed and wait for another try.
   */
  runJobs(options?: { readonly retries?: boolean }): Promise<JobsRun>;
  /** Mails and text messages that were sent, oldest first; those to one recipient where one is named. */
  outbox(recipient?: string): Promise<OutboxMessage[]>;
  stop(): Promise<void>;
}

/** The web app as it is sent, which the servers of a worker share: compressing it takes longer than many a test. */
let assets: Assets | undefined;

/** Boots the real server on an empty database with a clock that stands still. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const clock = options.clock ?? new FakeClock();
  let jobs_ran_at = clock.now();
  const data_dir = await mkdtemp(join(tmpdir(), 'plenary-test-files-'));
  const ctx = await createTestContext(clock, data_dir, options);
  const leave = await ctx.nodes.join();
  const features = options.features ?? FEATURES;
  const app = await buildApp(ctx, features, (assets ??= listAssets()));
  const stops = options.background ? features.flatMap((feature) => feature.start?.(ctx) ?? []) : [];
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const anonymous = createClient(url);
  return {
    url,
    port,
    ctx,
    app,
    clock,
    anonymous,
    createEvent: (more) => createEvent(ctx, more),
    createPerson: (more) => createPerson(ctx, more),
    addMember: (person, event, more) => addMember(ctx, person, event, more),
    signIn: async (person, more) => createClient(url, (await createSession(ctx, person, more)).cookie),
    signInByForm: (person, event) => signInByForm(anonymous, url, person, event),
    runJobs: ({ retries = false } = {}) => {
      const elapsed_ms = clock.now() - jobs_ran_at;
      jobs_ran_at = clock.now();
      return runDueJobs(ctx, features, { elapsed_ms, retries });
    },
    outbox: async (recipient) =>
      (await ctx.transports.outbox.list(10_000))
        .reverse()
        .filter(({ to }) => recipient === undefined || to === recipient),
    stop: async () => {
      ctx.lifecycle.drain(() => undefined);
      await Promise.all(stops.map((stop) => stop()));
      // A connection that a client has opened in advance and not used yet does not count as idle.
      const impatience = setTimeout(() => app.server.closeAllConnections(), 500);
      await app.close();
      clearTimeout(impatience);
      await leave();
      await closeContext(ctx);
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

async function createTestContext(clock: FakeClock, data_dir: string, options: ServerOptions): Promise<Context> {
  const connectionString = await testDatabase();
  return createContext({
    config: { ...testConfig(data_dir), ...options.config },
    clock,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    ...(options.reports && { reports: options.reports }),
    database: options.database ?? { main: { connectionString, max: 8 }, chat: { connectionString, max: 4 } },
    ...(options.web !== 'built' && { web: options.web ?? null }),
  });
}

function testConfig(data_dir: string): Config {
  return {
    host: '127.0.0.1',
    port: 0,
    data_dir,
    database_url: null,
    migration_database_url: null,
    migrate_on_start: true,
    processes: 1,
    stop_grace_s: 0,
    files_shared: false,
    redis_url: null,
    s3: null,
    files_in: 'folder',
    backups: null,
    settings_file: null,
    public_url: null,
    https_subdomains: false,
    trust_proxy: [],
    upload_max_mb: 100,
    stream_hosts: [],
    embed_hosts: [],
    schedule_hosts: [],
    sso_hosts: [],
    tencent: null,
    rtmp: null,
    ffmpeg: '/nowhere/ffmpeg',
    ice_urls: [],
    turn_secret: null,
    livekit: null,
    imprint_url: null,
    log_level: 'silent',
    development: true,
    open_development: false,
    metrics_token: null,
    error_service: null,
    demo: false,
    simulation: false,
    smtp: null,
    mail_from: { name: 'Plenary', address: 'plenary@localhost' },
    mail_reply_to: null,
    mail_per_second: 10,
    sms_gateway: null,
  };
}

async function signInByForm(anonymous: Client, url: string, person: Person, event: EventFixture): Promise<Client> {
  const answer = await anonymous.form(`/${event.slug}/login`, { email: person.email, password: person.password });
  const cookie = answer.headers.getSetCookie().find((line) => line.includes('plenary_session='));
  if (answer.status !== 303 || !cookie) throw new Error(`signing in answered ${answer.status}: ${answer.text}`);
  return createClient(url, cookie.split(';', 1)[0]);
}
