import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@plenary/server/app';
import type { Context } from '@plenary/server/context';
import { chat_threads } from '@plenary/server/db/schema/index';
import { startAnnouncing } from '@plenary/server/features/attendance/announce-occupancy';
import { joinSession } from '@plenary/server/features/attendance/join';
import { loadDemoEvents } from '@plenary/server/features/imports/bundles/index';
import { eventBySlug, setEvent } from '@plenary/server/features/events/index';
import { benchContext } from '../context.ts';
import { timelineEvents } from '@plenary/server/features/timeline/index';
import type { SessionRow } from '@plenary/server/features/timeline/store';
import { addSessions as addTimeline, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { takeOrders } from '../processes.ts';
import { addMembers, addSessions } from '../logins/stock.ts';
import { memberOf } from '../members.ts';
import { JOINING, type Order, type ServerReport, type Stage } from './protocol.ts';

/** The process of the server under test: the whole product with its demo event, on a folder of its own. */
const SLUG = 'demo';
/** So many stand behind those of the demo: an import changes all of them at once. */
const SESSIONS = 1_000;
const data_dir = await mkdtemp(join(tmpdir(), 'plenary-bench-'));
let ctx: Context | null = null;
let near: SessionRow | null = null;
let round: SessionRow | null = null;

async function open(people: number): Promise<Stage> {
  ctx = await benchContext(data_dir);
  await loadDemoEvents(ctx);
  const app = await buildApp(ctx);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const event = await eventBySlug(ctx.db, SLUG);
  const thread = (await ctx.db.select().from(chat_threads)).find(({ event_id }) => event_id === event?.id);
  if (!event || !thread) throw new Error('the demo event is not there');
  near = sessionRow(event.id, { title: 'On air', starts_at: new Date(ctx.clock.now() - 3_600_000), ends_at: null });
  const later = Array.from({ length: SESSIONS }, (_, nth) =>
    sessionRow(event.id, { starts_at: new Date(Date.now() + (24 * 60 + nth) * 60_000) }),
  );
  const starts_at = new Date(ctx.clock.now() + 3_600_000);
  round = sessionRow(event.id, { type: 'meeting', open_session: true, stream: null, starts_at, ends_at: null });
  await addTimeline(ctx, [near, round, ...later]);
  await setEvent(ctx, SLUG, { settings: { flags: { open_sessions_enabled: true } } });
  startAnnouncing(ctx);
  const members = await addMembers(ctx, event, 'page', people, '');
  return {
    port,
    slug: SLUG,
    thread_id: thread.id,
    cookies: await addSessions(ctx, members),
    session_id: near.id,
    open_id: round.id,
  };
}

async function change({ what, name }: Extract<Order, { t: 'change' }>): Promise<void> {
  if (what === 'joins') return joinAtOnce();
  if (what !== 'event') return retitle(what, name);
  const changed = ctx && (await setEvent(ctx, SLUG, { name }));
  if (!changed?.ok) throw new Error(`the event was not changed: ${JSON.stringify(changed)}`);
}

/** So many people join the open session at once. */
async function joinAtOnce(): Promise<void> {
  if (!ctx || !round) throw new Error('the event is not open');
  const { id, event_id } = round;
  const people = 'SELECT id, account_id FROM event_users WHERE event_id = $1 AND active ORDER BY id LIMIT $2';
  const { rows } = await ctx.db.$client.query<{ id: string; account_id: string }>(people, [event_id, JOINING]);
  const within = ctx;
  const order = { session_id: id, leave: false };
  const joined = await Promise.all(
    rows.map((row) => joinSession(within, { unmarked: async () => [] }, memberOf(event_id, row), order)),
  );
  const places = joined.filter((one) => one.ok && one.value.status === 'success').length;
  if (places !== JOINING) throw new Error(`${places} of ${JOINING} got a place`);
}

/** Gives one session another title, or all of them, as an import does. */
async function retitle(what: 'session' | 'import', title: string): Promise<void> {
  if (!ctx || !near) throw new Error('the event is not open');
  const { clock, db, live } = ctx;
  const { event_id, id } = near;
  const [column, value] = what === 'session' ? ['id', id] : ['event_id', event_id];
  const { rows } = await db.$client.query<{ id: string }>(
    `UPDATE timeline_sessions SET title = $1 WHERE ${column} = $2 RETURNING id`,
    [title, value],
  );
  const changed = rows.map((row) => row.id);
  await live.transact(async (tx) => ({ result: 0, ...(await timelineEvents(clock, tx, { event_id, changed })) }));
}

takeOrders<Order>(async (order): Promise<ServerReport | void> => {
  if (order.t === 'open') return { t: 'staged', stage: await open(order.people) };
  if (order.t === 'change') {
    await change(order);
    return { t: 'changed' };
  }
  if (order.t === 'finish') {
    await rm(data_dir, { recursive: true, force: true });
    return { t: 'removed' };
  }
});
