import type { ListedSession } from '@plenary/contract/timeline/operations';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import { unpackTimeline } from '@plenary/contract/timeline/packing';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { kindOf, tries, type Generated } from '@plenary/testkit/property';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feed_events, timeline_sessions } from '../../db/schema/index.ts';
import { announceLocks, moveClock } from './announcements.ts';
import { sessionRow } from './timeline.fixture.ts';
import type { SessionRow } from './store.ts';
import { timelineEvents, type TimelineChange } from './timeline-events.ts';

const MINUTE = 60_000;

const server = useServer();

const times = fc.record(
  {
    starts_in_minutes: fc.integer({ min: -60, max: 59 }),
    minutes: fc.option(fc.nat(59), { freq: 4 }),
    link: fc.option(fc.nat(8), { freq: 3 }),
  },
  { noNullPrototype: true },
);
type Times = Generated<typeof times>;

/** Means one of the sessions that are there, counted round and round. */
const nth = fc.nat(30);
const type = fc.constantFrom('stream', 'meeting', 'game', 'live-meeting', 'marker-stream');

/** One thing that can happen to a timeline. */
const deed = fc.oneof(
  { weight: 1, arbitrary: kindOf('time passes', { ms: fc.nat(20 * MINUTE) }) },
  { weight: 1, arbitrary: kindOf('clock moves', { minutes: fc.integer({ min: -120, max: 119 }) }) },
  { weight: 1, arbitrary: kindOf('remove', { nth }) },
  { weight: 1, arbitrary: kindOf('change', { nth, times }) },
  { weight: 2, arbitrary: kindOf('add', { nth, type, times }) },
  { weight: 3, arbitrary: kindOf('look', {}) },
);
type Deed = Generated<typeof deed>;

it('[LIV4] [NEA6] the document plus the events after it equals a fresh one, whatever happens in between', () =>
  fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 40, size: 'max' }), async (deeds) => {
      const event = await server.createEvent();
      const watchers = [await watch(event, false), await watch(event, true)];
      for (const one of [...deeds, { kind: 'look' } as const]) {
        if (one.kind !== 'look') await act(event, one);
        else await compare(event, watchers);
      }
    }),
    tries(4),
  ));

async function compare(event: EventFixture, watchers: readonly Awaited<ReturnType<typeof watch>>[]): Promise<void> {
  await announceLocks(server.ctx, event.id);
  for (const watcher of watchers) {
    const fresh = await watcher.fresh();
    expect(await watcher.known()).toEqual(fresh);
    // [LIV4] Those who poll are told the same of all sessions, with their texts.
    expect(linksOf(await watcher.polled())).toEqual(linksOf(fresh));
  }
  await expectNothingTakenBack(event, await watchers[0]!.fresh());
}

/** [D5] However old a cursor is, what it replays holds no link that is not to be had now. */
async function expectNothingTakenBack(event: EventFixture, fresh: readonly ListedSession[]): Promise<void> {
  const links = new Map(fresh.map(({ id, link }) => [id, link]));
  const rows = await server.ctx.db
    .select({ payload: feed_events.payload })
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, TIMELINE_TOPIC)));
  for (const { payload } of rows) {
    const session = payload['session'] as ListedSession | null | undefined;
    if (session) expect(session.link).toBe(links.get(session.id));
  }
}

/** Somebody who read the timeline once and has lived on its events since. */
async function watch(event: EventFixture, host: boolean) {
  const who = await server.signIn(await server.createPerson({ event, host }));
  const topics = host ? [TIMELINE_TOPIC, TIMELINE_HOST_TOPIC] : [TIMELINE_TOPIC];
  const boot = (await who.get(`/${event.slug}/json/boot`)).json.payload.frame;
  const cursors = new Map<string, string>(topics.map((topic) => [topic, boot.cursors[topic]]));
  const sessions = new Map<string, ListedSession>();
  return {
    async known() {
      for (const topic of topics) await follow(who, event, topic, cursors, sessions);
      return sorted(sessions.values());
    },
    fresh: async () => sorted(unpackTimeline((await who.get(`/${event.slug}/json/timeline`)).json)),
    polled: async () => (await who.get(`/${event.slug}/poll/event-timeline`)).json.payload.sessions as ListedSession[],
  };
}

const linksOf = (sessions: readonly ListedSession[]) =>
  sorted(sessions).map(({ id, starts_at, ends_at, link, stream }) => ({ id, starts_at, ends_at, link, stream }));

const sorted = (sessions: Iterable<ListedSession>) => [...sessions].sort((a, b) => (a.id < b.id ? -1 : 1));

/** Reads what follows the cursor of a topic; the answer to a second topic's empty cursor keeps it from waiting. */
async function follow(
  who: Client,
  event: EventFixture,
  topic: string,
  cursors: Map<string, string>,
  sessions: Map<string, ListedSession>,
): Promise<void> {
  const own = `user:${(await who.get(`/${event.slug}/json/boot`)).json.payload.me._id}`;
  const answer = await who.post(`/${event.slug}/poll`, { topics: { [topic]: cursors.get(topic), [own]: '' } });
  const news = answer.json.payload.topics[topic];
  if (!news) return;
  expect(news.resync).toBeUndefined();
  cursors.set(topic, news.cursor);
  for (const { kind, payload } of news.events) apply(sessions, kind, payload);
}

function apply(sessions: Map<string, ListedSession>, kind: string, payload: Record<string, unknown>): void {
  if (kind === 'session.removed') sessions.delete(payload['id'] as string);
  const session = kind === 'session.changed' ? (payload['session'] as ListedSession | null) : null;
  if (!session) return;
  const keepsLink = session.type === 'meeting' && session.has_link && session.link === null;
  sessions.set(session.id, keepsLink ? { ...session, link: sessions.get(session.id)?.link ?? null } : session);
}

async function act(event: EventFixture, happens: Exclude<Deed, { kind: 'look' }>): Promise<void> {
  if (happens.kind === 'time passes') return server.clock.advance(happens.ms);
  if (happens.kind === 'clock moves') return moveClock(server.ctx, event.id, happens.minutes * MINUTE);
  const rows = await server.ctx.db
    .select()
    .from(timeline_sessions)
    .where(eq(timeline_sessions.event_id, event.id))
    .orderBy(timeline_sessions.id);
  const one = rows[happens.nth % Math.max(1, rows.length)];
  switch (happens.kind) {
    case 'remove':
      return one && !one.misc ? removeSession(one, rows) : undefined;
    case 'change':
      return one ? write(one, { changed: [one.id] }, moved(one, happens.times)) : undefined;
    case 'add':
      return add(event, happens, one);
  }
}

function moved(row: SessionRow, { starts_in_minutes, minutes, link }: Times): Partial<SessionRow> {
  const starts_at = new Date(server.clock.now() + starts_in_minutes * MINUTE);
  const ends_at = minutes === null ? null : new Date(starts_at.getTime() + minutes * MINUTE);
  return { starts_at, ends_at, link: link === null ? null : `https://meet.example/${row.id}/${link}` };
}

async function add(
  event: EventFixture,
  given: Extract<Deed, { kind: 'add' }>,
  parent: SessionRow | undefined,
): Promise<void> {
  const plain = sessionRow(event.id, { type: given.type });
  const isMarker = given.type === 'marker-stream';
  if (isMarker && (!parent || parent.misc)) return;
  const marker = isMarker && parent ? { misc: parent.id, marker_offset_minutes: given.nth % 40 } : {};
  const row = { ...plain, ...moved(plain, given.times), ...marker };
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
