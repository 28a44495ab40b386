import { rm } from 'node:fs/promises';
import { openScript, type Script } from '@plenary/client/script';
import { closeContext, type Context } from '@plenary/server/context';
import { chat_threads, games, rooms } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { asOwner, testDatabase } from '@plenary/testkit/database';
import { createEvent, type EventFixture } from '@plenary/testkit/events';
import startDatabase from '@plenary/testkit/global-setup';
import { createPerson } from '@plenary/testkit/people';
import { startHaproxy } from '@plenary/testkit/programs/haproxy';
import { freePorts } from '@plenary/testkit/programs/ports';
import { startRedis, type Redis } from '@plenary/testkit/programs/redis';
import { createSession } from '@plenary/testkit/sessions';
import { benchContext } from '../../context.ts';
import { createProduct, newDataFolder, type Product } from '../product.ts';

/** Servers on one database and one folder of files, behind an HAProxy that asks whether they are ready. */
export interface Installation {
  /** Origin of the balancer. */
  readonly url: string;
  readonly nodes: readonly Product[];
  /** The bus between them; null: the database is. */
  readonly redis: Redis | null;
  /** Its database and files, without a server of its own. */
  readonly ctx: Context;
  readonly event: EventFixture;
  /** Makes a person of the event who has signed in, by way of the balancer unless another origin is named. */
  newPerson(options?: { readonly host?: boolean; readonly origin?: string }): Promise<Script>;
  stop(): Promise<void>;
}

export interface InstallationOptions {
  readonly count: number;
  readonly bus: 'postgres' | 'redis';
  readonly stop_grace_s: number;
}

/** Starts all of it, with an empty event. */
export async function startInstallation({ count, bus, stop_grace_s }: InstallationOptions): Promise<Installation> {
  const stopDatabase = await startDatabase();
  const [data_dir, database, ports] = await Promise.all([newDataFolder('nodes'), testDatabase(), freePorts(count)]);
  const redis = bus === 'redis' ? await startRedis() : null;
  const settings = {
    ...{ NODE_ENV: 'production', DATABASE_URL: database, PLENARY_FILES_SHARED: 'on' },
    ...{ STOP_GRACE_SECONDS: String(stop_grace_s), ...(redis && { REDIS_URL: redis.url }) },
  };
  const nodes = ports.map((port) => createProduct(data_dir, port, settings));
  const ctx = await benchContext(data_dir);
  const event = await createEvent(ctx, { slug: 'faults' });
  for (const node of nodes) await node.start();
  const balancer = await startHaproxy(ports, { asks_readiness: true });
  return {
    ...{ url: balancer.url, nodes, redis, ctx, event },
    newPerson: async ({ host = false, origin = balancer.url } = {}) => {
      const { cookie } = await createSession(ctx, await createPerson(ctx, { event, host }));
      return openScript(origin, event.slug, cookie);
    },
    stop: async () => {
      await balancer.close();
      await Promise.all(nodes.map((node) => node.kill()));
      await closeContext(ctx);
      await redis?.kill();
      await stopDatabase();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}

/** Makes a networking room; returns its id and the id of its thread. */
export async function addRoom(
  { ctx, event }: Pick<Installation, 'ctx' | 'event'>,
  name: string,
  max_guests: number,
): Promise<{ readonly room: string; readonly thread: string }> {
  const now = ctx.clock.now();
  const [id, thread_id, event_id, created_at] = [newId(now), newId(now), event.id, new Date(now)];
  await ctx.db.insert(chat_threads).values({ id: thread_id, event_id, kind: 'room', name, created_at });
  const place = { kind: 'networking', key: id, position: 0 } as const;
  await ctx.db.insert(rooms).values({ id, event_id, ...place, name, max_guests, thread_id, created_at });
  return { room: id, thread: thread_id };
}

const QUESTION = { question: 'Which sea?', choices: ['North', 'South', 'East', 'West'], correct: 1, seconds: 60 };

/** Makes a quiz of so many questions; returns its id. Its slug is `quiz`. */
export async function addQuiz({ ctx, event }: Pick<Installation, 'ctx' | 'event'>, questions: number): Promise<string> {
  const id = newId(ctx.clock.now());
  await ctx.db.insert(games).values({
    ...{ event_id: event.id, id, slug: 'quiz', kind: 'quiz', title: 'A quiz', summary: '', position: 0 },
    questions: Array.from({ length: questions }, () => QUESTION),
  });
  return id;
}

/** The server that does what one of them does for all: the oldest whose lease holds. */
export async function leaderOf({ ctx, nodes }: Installation): Promise<Product> {
  const { rows } = await ctx.db.$client.query<{ address: string }>(
    'SELECT address FROM nodes WHERE lease_until > now() AND NOT stopped ORDER BY id LIMIT 1',
  );
  const port = rows[0]?.address.split(':').at(-1);
  const leader = nodes.find(({ url }) => url.endsWith(`:${port}`));
  if (!leader) throw new Error('no server leads');
  return leader;
}

/** Ends the connections of the bus over the database. */
export const endBusConnections = (): Promise<void> =>
  asOwner(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'plenary-bus'`);
