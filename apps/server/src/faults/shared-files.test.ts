import { PAGE_LEASE } from '@plenary/domain/time/leases';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownTopic } from '@plenary/contract/own-topic';
import { seatTopic } from '@plenary/contract/rooms/topics';
import { ROOMS } from '@plenary/domain/rooms/limits';
import { FakeClock } from '@plenary/testkit/clock';
import { testDatabase } from '@plenary/testkit/database';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFiles } from '../db/files-lock.ts';
import { follow } from '../features/presence/presence.fixture.ts';
import { lookAfterRooms, renewLeases } from '../features/rooms/round.ts';
import { addRoom, newSitter, type Sitter } from '../features/rooms/rooms.fixture.ts';
import { witnessDatabase } from '../live/feed/witness.ts';
import { connect, type RawSocket } from '../live/live.fixture.ts';

/** A node, as the product starts it where the operator has said that files are shared. */
interface Node {
  readonly server: TestServer;
  /** Compares the database with what the folder saw of it last, as at the start and each second after it. */
  note(): Promise<string>;
  stop(): Promise<void>;
}

let clock: FakeClock;
let data_dir: string;
let nodes: Node[];
let event: EventFixture;
let sockets: RawSocket[];

beforeEach(async () => {
  clock = new FakeClock();
  data_dir = await mkdtemp(join(tmpdir(), 'plenary-shared-'));
  [nodes, sockets] = [[], []];
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  for (const node of nodes) await node.stop();
  await rm(data_dir, { recursive: true, force: true });
});

async function start(): Promise<Node> {
  const connectionString = await testDatabase();
  const release = await lockFiles({ connectionString }, { shared: true, wait_ms: 0 });
  const note = () => witnessDatabase({ connectionString }, data_dir);
  await note();
  const server = await startServer({ clock, config: { data_dir, files_shared: true } });
  const node: Node = {
    ...{ server, note },
    stop: async () => {
      nodes = nodes.filter((one) => one !== node);
      await server.stop();
      await release();
    },
  };
  nodes.push(node);
  return node;
}

/** Opens a page of somebody at a node, which follows their seat where they have one; the session is the same at each. */
async function open({ server }: Node, { client }: Sitter, lease?: string): Promise<void> {
  const socket = await connect(server.url, event.slug, client.cookie);
  sockets.push(socket);
  await socket.next('hello');
  if (lease !== undefined) await follow(socket, seatTopic(lease));
}

/** The work that each node does by itself: it renews the leases of its own pages, ends what ran out, and notes where the feed stands. */
async function aWhileLater(): Promise<void> {
  await clock.advance(PAGE_LEASE.renew_every_ms);
  for (const { server } of nodes) await renewLeases(server.ctx);
  for (const { server } of nodes) await lookAfterRooms(server.ctx, {});
  for (const { note } of nodes) expect(await note()).toBe('same');
}

/** People who have a seat, or a place in the line. */
async function kept({ server }: Node): Promise<readonly string[]> {
  const { rows } = await server.ctx.db.execute<{ event_user_id: string }>(sql`
    SELECT event_user_id FROM room_seats WHERE event_id = ${event.id}
     UNION ALL SELECT event_user_id FROM room_waits WHERE event_id = ${event.id}`);
  return rows.map((row) => row.event_user_id).sort();
}

/** Two leases' time later everybody is still where they were. */
async function stay(node: Node, people: readonly Sitter[]): Promise<void> {
  for (let ms = 0; ms < 2 * ROOMS.lease_ms; ms += PAGE_LEASE.renew_every_ms) await aWhileLater();
  expect(await kept(node)).toEqual(people.map(({ person }) => person.event_user_id).sort());
}

/** Whether a cursor that was given out at one node goes on at another. */
async function follows({ server }: Node, about: { event_id: string; topic: string }, cursor?: string) {
  const quiet = { onEvents: () => undefined, onReset: () => undefined };
  const joined = await server.ctx.live.hub.join(about, cursor, quiet);
  joined.leave();
  return joined;
}

test('[RUN31] [RUN32] [LV25] servers that share their files keep each other’s seats, lines and cursors, also when one of them stops', async () => {
  const [one, two] = [await start(), await start()];
  event = await one.server.createEvent();
  const [ada, bob] = [await newSitter(one.server, event), await newSitter(one.server, event)];
  const [cyd, dan] = [await newSitter(one.server, event), await newSitter(one.server, event)];
  const people = [ada, bob, cyd, dan];
  const room = await addRoom(one.server, event, { max_guests: 2 });
  const { lease_id } = await ada.sit(room);
  await open(one, ada, lease_id);
  await open(two, bob, (await bob.sit(room)).lease_id);
  await open(one, cyd);
  await open(two, dan);
  for (const who of [cyd, dan]) expect((await who.call('wait', { room })).json.status).toBe('success');
  const { epoch } = one.server.ctx.live.hub;
  const about = { event_id: event.id, topic: ownTopic(ada.person.account_id) };
  const { cursor } = await follows(one, about);
  await stay(one, people);
  expect(two.server.ctx.live.hub.epoch).toBe(epoch);

  // The one stops, and its pages come back at the other, as at each step of an upgrade.
  await one.stop();
  await open(two, ada, lease_id);
  await open(two, cyd);
  const next = await start();
  await stay(two, people);
  for (const node of [two, next]) {
    expect(node.server.ctx.live.hub.epoch).toBe(epoch);
    expect(await follows(node, about, cursor)).toMatchObject({ recovered: true });
  }
});
