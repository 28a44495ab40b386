import { eventually } from '@plenary/testkit/eventually';
import type { Topic } from '@plenary/contract/live';
import type { TimelineData } from '@plenary/contract/timeline/operations';
import { TIMELINE_HOST_TOPIC, TIMELINE_TOPIC, type SessionPayload } from '@plenary/contract/timeline/topics';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { feed_events } from '../../db/schema/index.ts';
import { announceLocks } from './announcements.ts';
import { createRound, startAnnouncer } from './announcer.ts';
import { addSessions, sessionOf, sessionRow } from './timeline.fixture.ts';
import type { SessionRow } from './store.ts';
import { timelineEvents } from './timeline-events.ts';

const server = useServer();
let event: EventFixture;
let attendee: Client;
let stream: SessionRow;
/** Timers that are not the announcer's. */
let idle = 0;

beforeEach(async () => {
  event = await server.createEvent();
  attendee = await server.signIn(await server.createPerson({ event }));
  const now = server.clock.now();
  stream = sessionRow(event.id, { starts_at: new Date(now + 600_000), ends_at: new Date(now + 1_200_000) });
  await addSessions(server.ctx, [stream]);
});

const poll = async (who: Client, cursor = '') => {
  const answer = await who.get(`/${event.slug}/poll/${TIMELINE_TOPIC}?cursor=${cursor}&event=${event.id}&_=1`);
  expect(answer.status).toBe(200);
  return answer.json as { cursor: string; payload: TimelineData & { events: { kind: string; payload: any }[] } };
};
const feed = (topic: Topic = TIMELINE_TOPIC) =>
  server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, topic)))
    .orderBy(asc(feed_events.seq));
const linksInFeed = async () =>
  (await feed()).map(({ payload }) => (payload['session'] as { link: string | null })?.link);

describe('the announcer', () => {
  it('[RUN44] [D5] announces nothing at a server whose clock is apart from those of others', async () => {
    await server.clock.advanceTo(stream.starts_at.getTime());
    const nodes = { ...server.ctx.nodes, clockApart: () => 600_000 };
    await createRound({ ...server.ctx, nodes })();
    expect(await feed()).toEqual([]);
    await createRound(server.ctx)();
    expect(await feed()).not.toEqual([]);
  });

  it('[D5] sends the link at the minute in which the lock opens, never before, and takes it back at the end', async () => {
    idle = server.clock.timers;
    const stop = startAnnouncer(server.ctx);
    try {
      await announcerRests();
      const first = await poll(attendee);
      expect(sessionOf(first.payload, stream.id)).toMatchObject({ link: null, stream: null, has_link: true });

      await goTo(stream.starts_at.getTime() - 300_001);
      expect(await feed()).toEqual([]);
      const opening = poll(attendee, first.cursor);
      await server.clock.advance(1);
      const opened = await opening;
      expect(opened.payload.events.map((one) => one.kind)).toEqual(['session.changed']);
      expect(opened.payload.events[0]?.payload.session.link).toBe(`/${event.slug}/live_stream/${stream.id}`);

      await goTo((stream.ends_at?.getTime() ?? 0) - 1);
      const closing = poll(attendee, opened.cursor);
      await server.clock.advance(1);
      expect((await closing).payload.events[0]?.payload.session.link).toBeNull();
      expect(await linksInFeed()).toEqual([null, null]);
    } finally {
      await stop();
    }
  });

  /** Its round over the database is done when it has set its next timer. */
  const announcerRests = () => eventually(() => expect(server.clock.timers).toBeGreaterThan(idle));

  /** Ten seconds at a time, as the announcer looks around, so that its rounds over the database keep up. */
  async function goTo(time: number): Promise<void> {
    while (server.clock.now() < time) {
      await announcerRests();
      await server.clock.advance(Math.min(10_000, time - server.clock.now()));
    }
  }

  it('[D5] makes up for boundaries that fell into a stop of the server, once', async () => {
    await server.clock.advance(400_000);
    expect(await feed()).toEqual([]);
    const next = await announceLocks(server.ctx, event.id);
    expect(next).toBe(stream.ends_at?.getTime());
    expect(await linksInFeed()).toEqual([`/${event.slug}/live_stream/${stream.id}`]);
    await announceLocks(server.ctx, event.id);
    expect(await feed()).toHaveLength(1);
  });

  it('[D5] an event that fails does not keep the others from being announced, and is tried again', async () => {
    const second = await server.createEvent();
    await addSessions(server.ctx, [sessionRow(second.id, { starts_at: stream.starts_at, ends_at: stream.ends_at })]);
    await server.clock.advance(400_000);
    const { ctx } = server;
    const real = ctx.live.transact;
    const failed: string[] = [];
    // Of the two events whose locks have opened, the one that is looked at first fails, once.
    const transact = vi.spyOn(ctx.live, 'transact').mockImplementation(async (work, options) => {
      const result = await real(async (tx) => {
        const outcome = await work(tx);
        const of = outcome.events?.[0]?.event_id;
        if (of === undefined || failed.length > 0 || ![event.id, second.id].includes(of)) return outcome;
        failed.push(of);
        throw new Error('this timeline cannot be read');
      }, options);
      return result;
    });
    const announced = async () => {
      const { rows } = await ctx.db.execute<{ event_id: string }>(sql`
        SELECT event_id FROM feed_events WHERE event_id IN (${event.id}, ${second.id})`);
      return rows.map((row) => row.event_id).sort();
    };
    idle = server.clock.timers;
    const stop = startAnnouncer(ctx);
    try {
      await announcerRests();
      const others = () => [event.id, second.id].filter((id) => id !== failed[0]);
      await eventually(async () => expect([failed.length, await announced()]).toEqual([1, others()]));
      while ((await announced()).length < 2) await server.clock.advance(10_000);
      expect(await announced()).toEqual([event.id, second.id].sort());
    } finally {
      await stop();
      transact.mockRestore();
    }
  });

  it('[D5] of several nodes exactly one announces', async () => {
    const other = await startServer({ clock: server.clock });
    try {
      await server.clock.advance(400_000);
      await Promise.all(
        Array.from({ length: 12 }, (_, n) => announceLocks(n % 2 === 0 ? server.ctx : other.ctx, event.id)),
      );
      expect(await feed()).toHaveLength(1);
    } finally {
      await other.stop();
    }
  });

  it("[D5] a rehearsal's boundaries follow the event's own clock", async () => {
    const shifted = await server.createEvent({ clock_offset_ms: 86_400_000 });
    const now = server.clock.now() + 86_400_000;
    await addSessions(server.ctx, [
      sessionRow(shifted.id, { starts_at: new Date(now + 600_000), ends_at: new Date(now + 900_000) }),
    ]);
    expect(await announceLocks(server.ctx, shifted.id)).toBe(server.clock.now() + 300_000);
  });

  it('[D5] an event that is gone and one without sessions have no next boundary', async () => {
    expect(await announceLocks(server.ctx, 'f'.repeat(24))).toBeNull();
    expect(await announceLocks(server.ctx, (await server.createEvent()).id)).toBeNull();
  });
});

describe('changes to a timeline', () => {
  const change = (more: Partial<Parameters<typeof timelineEvents>[2]>) =>
    server.ctx.live.transact(async (tx) => ({
      result: undefined,
      ...(await timelineEvents(server.ctx.clock, tx, { event_id: event.id, ...more })),
    }));

  it('[D5] a locked session goes out without its link, and a meeting with it to hosts alone', async () => {
    const meeting = sessionRow(event.id, { type: 'meeting', stream: null, link: 'https://meet.example/1' });
    await addSessions(server.ctx, [meeting]);
    await change({ changed: [stream.id, meeting.id] });
    expect(await linksInFeed()).toEqual([null, null]);
    const [forHosts, ...more] = await feed(TIMELINE_HOST_TOPIC);
    expect(more).toEqual([]);
    expect(forHosts?.payload).toMatchObject({ v: 2, session: { id: meeting.id, link: 'https://meet.example/1' } });
    expect((await attendee.get(`/${event.slug}/poll/${TIMELINE_HOST_TOPIC}`)).status).toBe(403);
  });

  it('[SES7] markers of a changed session go out with it', async () => {
    const marker = sessionRow(event.id, { type: 'marker-stream', misc: stream.id, marker_offset_minutes: 3 });
    await addSessions(server.ctx, [marker]);
    await change({ changed: [stream.id] });
    expect((await feed()).map((row) => row.entity_id).sort()).toEqual([stream.id, marker.id].sort());
  });

  it('[D5] what was removed is nowhere in the feed any more', async () => {
    await server.clock.advance(400_000);
    await announceLocks(server.ctx, event.id);
    await change({ removed: [{ id: stream.id, type: 'stream' }], event_changed: true });
    const rows = await feed();
    expect(rows.map((row) => row.kind)).toEqual(['session.changed', 'session.removed', 'event.changed']);
    expect(rows[0]?.payload).toEqual({ v: 1, id: stream.id, session: null });
    expect(JSON.stringify(rows)).not.toContain('live_stream');
  });

  it('[D5] a node whose clock is a little behind does not take back what was announced', async () => {
    await server.clock.advance(300_000);
    await announceLocks(server.ctx, event.id);
    const opened = server.clock.now();
    const linkBy = (now: number) =>
      server.ctx.live.transact(async (tx) => {
        const clock = { now: () => now, elapsed: () => now, after: () => () => undefined };
        const { events } = await timelineEvents(clock, tx, { event_id: event.id, changed: [stream.id] });
        const changed = events.find(({ kind }) => kind === 'session.changed');
        return { result: (changed!.payload as SessionPayload).session?.link };
      });
    expect(await linkBy(opened - 1_000)).toBe(`/${event.slug}/live_stream/${stream.id}`);
    expect(await linkBy(opened - 61_000)).toBeNull();
  });
});
