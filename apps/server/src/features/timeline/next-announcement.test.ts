import { DEFAULT_EVENT_SETTINGS } from '@plenary/contract/event';
import { dueAnnouncements } from '@plenary/domain/timeline/announcements';
import type { EventFixture } from '@plenary/testkit/events';
import { kindOf, tries, type Generated } from '@plenary/testkit/property';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { and, asc, eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { events, feed_events, timeline_sessions } from '../../db/schema/index.ts';
import { moveClock } from './announcements.ts';
import { createRound } from './announcer.ts';
import { announcedUntil } from './next-announcement.ts';
import { readRules } from './read-timeline.ts';
import { sessionRow } from './timeline.fixture.ts';
import { timelineEvents } from './timeline-events.ts';
import { setEvent } from '../events/index.ts';

const MINUTE = 60_000;
const EVENTS = 3;

const of = fc.nat(EVENTS - 1);
const nth = fc.nat(9);
const times = { of, nth, starts_in_minutes: fc.integer({ min: -90, max: 90 }), minutes: fc.nat(90) };
/** One thing that can happen to some events and their announcer. */
const deed = fc.oneof(
  { weight: 3, arbitrary: kindOf('time passes', { ms: fc.nat(30 * MINUTE) }) },
  { weight: 4, arbitrary: kindOf('add', times) },
  { weight: 2, arbitrary: kindOf('move', times) },
  { weight: 1, arbitrary: kindOf('remove', { of, nth }) },
  // The release before writes sessions and settings, and does not know that something is to be noted.
  { weight: 2, arbitrary: kindOf('release before moves', times) },
  { weight: 1, arbitrary: kindOf('release before removes', { of, nth }) },
  { weight: 1, arbitrary: kindOf('stream length', { of, minutes: fc.integer({ min: 1, max: 200 }) }) },
  { weight: 1, arbitrary: kindOf('clock moves', { of, minutes: fc.integer({ min: -120, max: 120 }) }) },
  { weight: 1, arbitrary: kindOf('machine is set back', { minutes: fc.nat(120) }) },
  { weight: 1, arbitrary: kindOf('restart', {}) },
  { weight: 4, arbitrary: kindOf('round', {}) },
);
type Deed = Generated<typeof deed>;

let server: TestServer | undefined;
afterEach(() => server?.stop());

it('[D5] a round announces what reading every timeline would find, whatever has happened, and reads only what is due', async () => {
  server = await startServer({ features: [] });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 40, size: 'max' }), async (deeds) => {
      const world = await createWorld(server!);
      for (const one of [...deeds, { kind: 'round' } as const]) await world.act(one);
    }),
    tries(5),
  );
});

async function createWorld(node: TestServer) {
  const { ctx, clock } = node;
  const made: EventFixture[] = [];
  for (let count = 0; count < EVENTS; count += 1) made.push(await node.createEvent());
  const ids = made.map(({ id }) => id);
  let round = createRound(ctx);

  const rowsOf = (event_id: string) =>
    ctx.db
      .select()
      .from(timeline_sessions)
      .where(eq(timeline_sessions.event_id, event_id))
      .orderBy(asc(timeline_sessions.id));
  const timesOf = ({ starts_in_minutes, minutes }: { starts_in_minutes: number; minutes: number }) => {
    const starts_at = new Date(clock.now() + starts_in_minutes * MINUTE);
    return { starts_at, ends_at: minutes < 10 ? null : new Date(starts_at.getTime() + minutes * MINUTE) };
  };

  /** Sessions that a reading of every timeline would have to announce now. */
  async function owed(): Promise<string[]> {
    const due: string[] = [];
    for (const id of ids) {
      const { event, sessions } = await readRules(ctx.db, id);
      const now = clock.now() + event.clock_offset_ms;
      due.push(...dueAnnouncements(sessions, announcedUntil(event), now, event.settings));
    }
    return due.sort();
  }

  async function said(): Promise<string[]> {
    const of = and(inArray(feed_events.event_id, ids), eq(feed_events.kind, 'session.changed'));
    return (await ctx.db.select().from(feed_events).where(of)).map(({ entity_id }) => entity_id ?? '');
  }

  async function look(): Promise<void> {
    const [due, before] = [await owed(), await said()];
    await round();
    const after = await said();
    for (const id of before) after.splice(after.indexOf(id), 1);
    expect(after.sort()).toEqual(due);
    expect(await owed()).toEqual([]);
    const noted = await ctx.db.select({ at: events.announce_at }).from(events).where(inArray(events.id, ids));
    for (const { at } of noted) expect(at === null || at.getTime() > clock.now()).toBe(true);
  }

  function change(event_id: string, id: string, write: Parameters<typeof ctx.live.transact>[0]): Promise<unknown> {
    return ctx.live.transact(async (tx) => {
      await write(tx);
      return { result: 0, ...(await timelineEvents(clock, tx, { event_id, changed: [id] })) };
    });
  }

  async function act(happens: Deed): Promise<unknown> {
    if (happens.kind === 'round') return look();
    if (happens.kind === 'time passes') return clock.advance(happens.ms);
    if (happens.kind === 'machine is set back') return clock.setBack(happens.minutes * MINUTE);
    if (happens.kind === 'restart') return void (round = createRound(ctx));
    const event = made[happens.of]!;
    if (happens.kind === 'clock moves') return moveClock(ctx, event.id, happens.minutes * MINUTE);
    if (happens.kind === 'stream length') {
      const settings = { ...DEFAULT_EVENT_SETTINGS, default_stream_minutes: happens.minutes };
      return setEvent(ctx, event.slug, { settings });
    }
    const rows = await rowsOf(event.id);
    if (happens.kind === 'add') {
      const row = { ...sessionRow(event.id), ...timesOf(happens) };
      return change(event.id, row.id, async (tx) => ({ result: await tx.insert(timeline_sessions).values(row) }));
    }
    const row = rows[happens.nth % Math.max(1, rows.length)];
    if (!row) return undefined;
    const here = eq(timeline_sessions.id, row.id);
    switch (happens.kind) {
      case 'move':
        return change(event.id, row.id, async (tx) => ({
          result: await tx.update(timeline_sessions).set(timesOf(happens)).where(here),
        }));
      case 'remove':
        return change(event.id, row.id, async (tx) => ({ result: await tx.delete(timeline_sessions).where(here) }));
      case 'release before moves':
        return ctx.db.update(timeline_sessions).set(timesOf(happens)).where(here);
      case 'release before removes':
        return ctx.db.delete(timeline_sessions).where(here);
    }
  }
  return { act };
}
