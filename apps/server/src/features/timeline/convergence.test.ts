import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC, type TimelineSession } from '@plenary/contract/timeline';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { feed_events, timeline_sessions } from '../../db/schema/index.ts';
import { announceLocks, moveClock } from './announcements.ts';
import { sessionRow } from './timeline.fixture.ts';
import type { SessionRow } from './store.ts';
import { timelineEvents, type TimelineChange } from './timeline-events.ts';

const MINUTE = 60_000;
const STEPS = 60;
const SEEDS = inFull([1, 7, 20261121], [20261121]);

const server = useServer();

/** Numbers from 0 to below `below`, the same ones for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it.each(SEEDS)('[LIV4] a snapshot plus the events after it equals a fresh snapshot (seed %i)', async (seed) => {
  const event = await server.createEvent();
  const roll = dice(seed);
  const watchers = [await watch(event, false), await watch(event, true)];
  for (let step = 0; step < STEPS; step += 1) {
    await act(event, roll);
    if (roll(3) > 0) continue;
    await announceLocks(server.ctx, event.id);
    for (const watcher of watchers) expect(await watcher.known()).toEqual(await watcher.fresh());
    await expectNothingTakenBack(event, await watchers[0]!.fresh());
  }
});

/** [D5] However old a cursor is, what it replays holds no link that is not to be had now. */
async function expectNothingTakenBack(event: EventFixture, fresh: readonly TimelineSession[]): Promise<void> {
  const links = new Map(fresh.map(({ id, link }) => [id, link]));
  const rows = await server.ctx.db
    .select({ payload: feed_events.payload })
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)));
  for (const { payload } of rows) {
    const session = payload['session'] as TimelineSession | null | undefined;
    if (session) expect(session.link).toBe(links.get(session.id));
  }
}

/** Somebody who read the timeline once and has lived on its events since. */
async function watch(event: EventFixture, host: boolean) {
  const who = await server.signIn(await server.createPerson({ event, host }));
  const topics = host ? [TIMELINE_TOPIC, TIMELINE_HOST_TOPIC] : [TIMELINE_TOPIC];
  const boot = (await who.get(`/${event.slug}/json/boot`)).json.payload.frame;
  const cursors = new Map<string, string>(topics.map((topic) => [topic, boot.cursors[topic]]));
  const sessions = new Map<string, TimelineSession>();
  return {
    async known() {
      for (const topic of topics) await follow(who, event, topic, cursors, sessions);
      return sorted(sessions.values());
    },
    fresh: async () => sorted((await who.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions),
  };
}

const sorted = (sessions: Iterable<TimelineSession>) => [...sessions].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Reads what follows the cursor of a topic; the answer to a second topic's empty cursor keeps it from waiting. */
async function follow(
  who: Client,
  event: EventFixture,
  topic: string,
  cursors: Map<string, string>,
  sessions: Map<string, TimelineSession>,
): Promise<void> {
  const own = `user:${(await who.get(`/${event.slug}/json/boot`)).json.payload.me._id}`;
  const answer = await who.post(`/${event.slug}/poll`, { topics: { [topic]: cursors.get(topic), [own]: '' } });
  const news = answer.json.payload.topics[topic];
  if (!news) return;
  expect(news.resync).toBeUndefined();
  cursors.set(topic, news.cursor);
  for (const { kind, payload } of news.events) apply(sessions, kind, payload);
}

function apply(sessions: Map<string, TimelineSession>, kind: string, payload: Record<string, unknown>): void {
  if (kind === 'session.removed') sessions.delete(payload['id'] as string);
  const session = kind === 'session.changed' ? (payload['session'] as TimelineSession | null) : null;
  if (!session) return;
  const keepsLink = session.type === 'meeting' && session.has_link && session.link === null;
  sessions.set(session.id, keepsLink ? { ...session, link: sessions.get(session.id)?.link ?? null } : session);
}

/** One thing that can happen to a timeline. */
async function act(event: EventFixture, roll: (below: number) => number): Promise<void> {
  const rows = await server.ctx.db.select().from(timeline_sessions).where(eq(timeline_sessions.event_id, event.id));
  const one = rows[roll(Math.max(1, rows.length))];
  switch (roll(6)) {
    case 0:
      return server.clock.advance(roll(20) * MINUTE + roll(60_000));
    case 1:
      return moveClock(server.ctx, event.id, (roll(240) - 120) * MINUTE);
    case 2:
      return one && !one.misc ? removeSession(one, rows) : undefined;
    case 3:
      return one ? write(one, { changed: [one.id] }, moved(one, roll)) : undefined;
    default:
      return add(event, roll, one);
  }
}

function moved(row: SessionRow, roll: (below: number) => number): Partial<SessionRow> {
  const starts_at = new Date(server.clock.now() + (roll(120) - 60) * MINUTE);
  const ends_at = roll(4) === 0 ? null : new Date(starts_at.getTime() + roll(60) * MINUTE);
  return { starts_at, ends_at, link: roll(3) === 0 ? null : `https://meet.example/${row.id}/${roll(9)}` };
}

async function add(
  event: EventFixture,
  roll: (below: number) => number,
  parent: SessionRow | undefined,
): Promise<void> {
  const type = (['stream', 'meeting', 'game', 'live-meeting', 'marker-stream'] as const)[roll(5)] ?? 'stream';
  const plain = sessionRow(event.id, { type });
  const isMarker = type === 'marker-stream';
  if (isMarker && (!parent || parent.misc)) return;
  const marker = isMarker && parent ? { misc: parent.id, marker_offset_minutes: roll(40) } : {};
  const row = { ...plain, ...moved(plain, roll), ...marker };
  await write(row, { changed: [row.id, ...(isMarker && parent ? [parent.id] : [])] }, {}, true);
}

function removeSession(row: SessionRow, rows: readonly SessionRow[]): Promise<void> {
  const removed = rows.filter((each) => each.id === row.id || each.misc === row.id);
  return server.ctx.live.transact(async (tx) => {
    await tx.delete(timeline_sessions).where(own(row));
    return { result: undefined, ...(await timelineEvents(server.ctx.clock, tx, { event_id: row.event_id, removed })) };
  });
}

function write(
  row: SessionRow,
  change: Omit<TimelineChange, 'event_id'>,
  values: Partial<SessionRow>,
  isNew = false,
): Promise<void> {
  const updated_at = new Date(server.clock.now());
  return server.ctx.live.transact(async (tx) => {
    if (isNew) await tx.insert(timeline_sessions).values(row);
    else
      await tx
        .update(timeline_sessions)
        .set({ ...values, updated_at })
        .where(own(row));
    return {
      result: undefined,
      ...(await timelineEvents(server.ctx.clock, tx, { event_id: row.event_id, ...change })),
    };
  });
}

const own = (row: SessionRow) => and(eq(timeline_sessions.event_id, row.event_id), eq(timeline_sessions.id, row.id));
