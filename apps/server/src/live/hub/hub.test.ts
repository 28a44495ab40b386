import { eventually } from '@plenary/testkit/eventually';
import { LIVE, type LiveEvent } from '@plenary/contract/live';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { SLICE } from './catch-up.ts';
import type { Hub } from './hub.ts';
import { append, note, testTopic } from '../live.fixture.ts';
import { trimFeed } from '../feed/trim.ts';

const clock = new FakeClock();
const here = useServer({ features: [], clock });
const there = useServer({ features: [], clock });
const alone = useServer({ features: [] });
let event: EventFixture;
let hub: Hub;
beforeAll(async () => {
  event = await here.createEvent();
  ({ hub } = here.ctx.live);
});

const key = (name: string) => ({ event_id: event.id, topic: testTopic(`board:${name}`) });
const texts = (events: readonly LiveEvent[]) => events.map((one) => one.payload.text);

/** Follows a board and lets a test wait for what is received. */
async function listen(name: string, cursor?: string, from: Hub = hub) {
  const received: unknown[] = [];
  const waiting = new Set<() => void>();
  const report = (...words: unknown[]) => {
    received.push(...words);
    for (const check of waiting) check();
  };
  const joined = await from.join(key(name), cursor, {
    onEvents: (events) => report(...texts(events)),
    onReset: () => report('reset'),
  });
  const until = (count: number) =>
    new Promise<unknown[]>((resolve) => {
      const check = () => received.length >= count && waiting.delete(check) !== undefined && resolve(received);
      waiting.add(check);
      check();
    });
  return { ...joined, received, until };
}

test('[LV8] events are published on the node where they were written without waiting for anything', async () => {
  const { until } = await listen('direct');
  await append(here.ctx, note(event.id, 'direct', '1'));
  expect(await until(1)).toEqual(['1']);
});

test('[LV8] a wake-up that got lost between nodes costs a second and no event', async () => {
  const { until } = await listen('lost');
  // The nodes of this test have no bus in common: nothing tells this one.
  await append(there.ctx, note(event.id, 'lost', '1'), note(event.id, 'lost', '2'));
  await here.clock.advance(1_000);
  expect(await until(2)).toEqual(['1', '2']);
});

test('[LV8] what two nodes write arrives in the one order on both', async () => {
  const [one, two] = [await listen('both'), await listen('both', undefined, there.ctx.live.hub)];
  const write = async (ctx: typeof here.ctx, name: string) => {
    for (let round = 0; round < 20; round += 1) await append(ctx, note(event.id, 'both', `${name}${round}`));
  };
  await Promise.all([write(here.ctx, 'here'), write(there.ctx, 'there')]);
  await here.clock.advance(1_000);
  expect(await one.until(40)).toEqual(await two.until(40));
});

test('[LV7] a known cursor gets what follows it, from memory or from the feed', async () => {
  const start = await listen('known');
  await append(here.ctx, note(event.id, 'known', '1'), note(event.id, 'known', '2'));
  await start.until(2);
  expect(texts((await listen('known', start.cursor)).events)).toEqual(['1', '2']);
  // The other node has never read this topic: its memory is empty.
  expect(texts((await listen('known', start.cursor, there.ctx.live.hub)).events)).toEqual(['1', '2']);
});

test('[LV7] a reader who knows more than this node has read is not sent back', async () => {
  const behind = await listen('ahead');
  await append(there.ctx, note(event.id, 'ahead', '1'));
  const cursors = await there.ctx.live.snapshot({ event_id: event.id, account_id: 'reader' }, (_tx, cursorsOf) =>
    cursorsOf(['board:ahead']),
  );
  const reader = await listen('ahead', cursors['board:ahead']);
  expect(reader).toMatchObject({ recovered: true, events: [], seq: 1, cursor: cursors['board:ahead'] });
  expect(await behind.until(1)).toEqual(['1']);
});

test('[LV7] a cursor ahead of the head, or of another epoch, starts from the present state', async () => {
  const ahead = hub.cursor(key('future'), 7);
  expect(await listen('future', ahead)).toMatchObject({ recovered: false, events: [], seq: 0 });
  const other = ahead.replace(/\.[^.]+\./, '.aaaaaaaaaa.');
  expect(await listen('future', other)).toMatchObject({ recovered: false, seq: 0 });
});

test('[LV7] more than 500 events behind starts from the present state, 500 are followed', async () => {
  const start = await listen('far');
  const many = (count: number) =>
    append(here.ctx, ...Array.from({ length: count }, (_none, index) => note(event.id, 'far', `${index}`)));
  await many(LIVE.max_catch_up);
  await start.until(LIVE.max_catch_up);
  const far = await listen('far', start.cursor);
  expect(far.events.length + far.received.length).toBe(500);
  await many(1);
  await start.until(LIVE.max_catch_up + 1);
  expect(await listen('far', start.cursor)).toMatchObject({ recovered: false, events: [], seq: 501 });
});

test('[LV22] a long catch-up comes in slices, in order, with what is written meanwhile', async () => {
  const events = Array.from({ length: 350 }, (_none, index) => note(event.id, 'slices', `${index}`));
  await append(there.ctx, ...events);
  const sizes: number[] = [];
  const seen: unknown[] = [];
  const take = (list: readonly LiveEvent[]) => void seen.push(...texts(list));
  const all = Promise.withResolvers<void>();
  await hub.join(key('slices'), hub.cursor(key('slices'), 0), {
    onJoined: ({ events: first }) => {
      sizes.push(first.length);
      take(first);
      void append(here.ctx, note(event.id, 'slices', 'meanwhile'));
    },
    onMore: (list) => {
      sizes.push(list.length);
      take(list);
      if (seen.includes('meanwhile')) all.resolve();
    },
    onEvents: (list) => {
      take(list);
      if (seen.includes('meanwhile')) all.resolve();
    },
    onReset: () => all.reject(new Error('reset')),
  });
  await all.promise;
  expect(Math.max(...sizes)).toBe(SLICE);
  expect(seen).toEqual([...events.map(({ payload }) => payload.text), 'meanwhile']);
});

test('[LV22] a crowd that comes back with many cursors reads each event once', async () => {
  await append(there.ctx, ...Array.from({ length: 350 }, (_none, index) => note(event.id, 'crowd', `${index}`)));
  await listen('crowd');
  const queries = vi.spyOn(here.ctx.db.$client, 'query');
  const crowd = await Promise.all(
    Array.from({ length: 100 }, (_none, at) => listen('crowd', hub.cursor(key('crowd'), at * 3))),
  );
  expect(crowd.map(({ events, received }) => events.length + received.length)).toEqual(
    crowd.map((_none, at) => 350 - at * 3),
  );
  const asked = queries.mock.calls.map(([question]) => (question as unknown as { readonly text: string }).text);
  expect(asked.filter((text) => text.includes('feed_events')).length).toBeLessThanOrEqual(350 / SLICE + 2);
});

test('[LV22] [LV9] who leaves while catching up is handed nothing more', async () => {
  await append(there.ctx, ...Array.from({ length: 150 }, (_none, index) => note(event.id, 'left', `${index}`)));
  const more = vi.fn();
  await hub.join(key('left'), hub.cursor(key('left'), 0), {
    onJoined: ({ leave }) => leave(),
    onMore: more,
    onEvents: more,
    onReset: more,
  });
  expect(more).not.toHaveBeenCalled();
});

test('[LV5] an old cursor never replays what was taken back, on the node that remembers it either', async () => {
  const start = await listen('taken');
  await append(here.ctx, note(event.id, 'taken', 'secret', 'm1'), note(event.id, 'taken', 'kept', 'm2'));
  await start.until(2);
  await here.ctx.live.transact(async () => ({
    result: 0,
    events: [note(event.id, 'taken', 'deleted', 'm1')],
    supersede: [{ ...key('taken'), entity_id: 'm1', payload: { v: 1, text: '' } }],
  }));
  const again = await listen('taken', start.cursor);
  expect(texts(again.events)).toEqual(['', 'kept', 'deleted']);
});

test('[LV16] old events leave the feed; a cursor below the oldest kept starts from the present state', async () => {
  const start = await listen('trim');
  await append(here.ctx, note(event.id, 'trim', '1'), note(event.id, 'trim', '2'));
  await append(there.ctx, note(event.id, 'trim', '3'));
  const old = sql`UPDATE feed_events SET created_at = created_at - interval '9 days' WHERE topic = 'board:trim' AND seq <= 2`;
  await here.ctx.db.execute(old);
  const week = new Date(Date.now() - 7 * 24 * 3600_000);
  expect(await trimFeed(here.ctx.db, week, 1)).toBe(2);
  const { rows } = await here.ctx.db.execute(sql`SELECT seq, oldest_seq FROM topic_heads WHERE topic = 'board:trim'`);
  expect(rows[0]).toEqual({ seq: '3', oldest_seq: '3' });
  const other = there.ctx.live.hub;
  expect(await listen('trim', start.cursor, other)).toMatchObject({ recovered: false, seq: 3 });
  expect(texts((await listen('trim', other.cursor(key('trim'), 2), other)).events)).toEqual(['3']);
});

test('[LV7] a feed that was rewritten beneath the server sends everybody for the present state', async () => {
  await append(here.ctx, note(event.id, 'restored', '1'), note(event.id, 'restored', '2'));
  const { until, cursor } = await listen('restored');
  const epoch = hub.epoch;
  await here.ctx.db.execute(sql`DELETE FROM feed_events WHERE topic = 'board:restored' AND seq = 2`);
  await here.ctx.db.execute(sql`UPDATE topic_heads SET seq = 1 WHERE topic = 'board:restored'`);
  await here.clock.advance(1_000);
  expect(await until(1)).toEqual(['reset']);
  expect(hub.epoch).not.toBe(epoch);
  expect(await listen('restored', cursor)).toMatchObject({ recovered: false, seq: 1 });
  // Other messages get the same numbers; the old cursor does not continue on them, on no node.
  await append(here.ctx, note(event.id, 'restored', 'another'), note(event.id, 'restored', 'and another'));
  expect(await listen('restored', cursor)).toMatchObject({ recovered: false });
  await here.clock.advance(1_000);
  await eventually(() => expect(there.ctx.live.hub.epoch).toBe(hub.epoch));
});

test('[LV8] a topic that nobody follows is let go after a minute, and opens again', async () => {
  // A node of its own: topics of other tests are let go at moments of theirs.
  const { clock: time, ctx } = alone;
  const topics = () => ctx.live.hub.counts().topics;
  const before = topics();
  const { leave } = await listen('idle', undefined, ctx.live.hub);
  leave();
  expect(topics()).toBe(before + 1);
  await time.advance(59_000);
  expect(topics()).toBe(before + 1);
  // Comparing waits for the database between one second and the next.
  while (topics() > before) await time.advance(1_000);
  await append(ctx, note(event.id, 'idle', '1'));
  expect((await listen('idle', undefined, ctx.live.hub)).seq).toBe(1);
});
