import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { chat_messages } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { readAfter } from './feed.ts';
import { append, note, testTopic } from '../live.fixture.ts';
import { checkFeed } from './history.fixture.ts';

const server = useServer({ features: [] });
let ctx: Context;
let event: EventFixture;
beforeAll(async () => {
  ({ ctx } = server);
  event = await server.createEvent();
});
const readAll = async (name: string) => {
  const [page] = await readAfter(ctx.db, [{ event_id: event.id, topic: `board:${name}`, after: 0 }], 10_000);
  return page?.events ?? [];
};

test('[LV2] numbers of a topic begin at 1 and have no gaps, several topics and events at a time', async () => {
  expect(await append(ctx, note(event.id, 'a', '1'), note(event.id, 'b', '1'), note(event.id, 'a', '2'))).toEqual([
    1, 1, 2,
  ]);
  expect(await append(ctx, note(event.id, 'b', '2'), note(event.id, 'a', '3'))).toEqual([2, 3]);
  expect((await readAll('a')).map((one) => [one.seq, one.payload.text])).toEqual([
    [1, '1'],
    [2, '2'],
    [3, '3'],
  ]);
});

test('[LV5] a topic forgets what it has said before an event that replaces it, and goes on with its numbers', async () => {
  const topic = { event_id: event.id, topic: testTopic('board:forgetful') };
  await append(ctx, note(event.id, 'forgetful', '1'), note(event.id, 'forgetful', '2'), note(event.id, 'other', '1'));
  const events = [{ ...topic, kind: 'board.replaced' as const, payload: { v: 1 } }];
  await ctx.live.transact(() => Promise.resolve({ result: null, events, forget: [topic] }));
  await append(ctx, note(event.id, 'forgetful', '4'));
  expect((await readAll('forgetful')).map(({ seq, kind }) => [seq, kind])).toEqual([
    [3, 'board.replaced'],
    [4, 'note'],
  ]);
  expect(await readAll('other')).toHaveLength(1);
});

test('[LV5] nothing is forgotten without an event that says so', async () => {
  const topic = { event_id: event.id, topic: 'board:a' };
  const forgetting = ctx.live.transact(() =>
    Promise.resolve({ result: null, events: [note(event.id, 'a', 'x')], forget: [topic] }),
  );
  await expect(forgetting).rejects.toThrow('without an event that replaces it');
});

test('[LV1] work that fails leaves neither its change nor its event', async () => {
  const failing = ctx.live.transact(async (tx) => {
    await tx.execute(sql`UPDATE events SET name = 'changed' WHERE id = ${event.id}`);
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  const { rows } = await ctx.db.execute(sql`SELECT name FROM events WHERE id = ${event.id}`);
  expect(rows[0]).toEqual({ name: event.name });
});

test('[LV1] an event that cannot be stored takes its change back', async () => {
  const failing = ctx.live.transact(async (tx) => {
    await tx.execute(sql`UPDATE events SET name = 'changed' WHERE id = ${event.id}`);
    return { result: 1, events: [{ ...note(event.id, 'a', 'x'), kind: null as never }] };
  });
  await expect(failing).rejects.toThrow();
  const { rows } = await ctx.db.execute(sql`SELECT name FROM events WHERE id = ${event.id}`);
  expect(rows[0]).toEqual({ name: event.name });
});

test('[LV1] a transaction that had failed within is not taken for committed', async () => {
  const swallowed = ctx.live.transact(async (tx) => {
    await tx.execute(sql`SELECT 1 / 0`).catch(() => undefined);
    return { result: 'done' };
  });
  await expect(swallowed).rejects.toThrow('the transaction had failed before its commit');
});

test('[LV1] texts of every kind come back as they were', async () => {
  const text = `it's "quoted" \\ \\' $$ $1 ; DROP TABLE x; -- ünï 🦀 \u2028`;
  await append(ctx, note(event.id, 'texts', text, text));
  expect((await readAll('texts'))[0]).toMatchObject({ entity_id: text, payload: { text } });
});

test('[LV3] writers that name many heads in any order never wait for each other in a circle, and leave no gaps', async () => {
  const names = ['Z', 'a', 'é', 'B', 'zz', '_', '9', 'ä'];
  let attempts = 0;
  const writer = async (seed: number) => {
    for (let round = 0; round < 25; round += 1) {
      const picked = names.filter((_name, index) => ((seed + 1) * 7919 + round * 31 + index * 17) % 3 !== 0);
      const events = (seed % 2 ? picked.toReversed() : picked).map((name) =>
        note(event.id, `heads-${name}`, `${seed}`),
      );
      await ctx.live.transact(async () => {
        attempts += 1;
        return { result: 0, events };
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_none, seed) => writer(seed)));
  // A deadlock would have been retried.
  expect(attempts).toBe(8 * 25);
  for (const name of names) expect(checkFeed(await readAll(`heads-${name}`))).toEqual([]);
});

test('[LV4] a deadlock between two pieces of work is retried, and both are done once', async () => {
  const one = await server.createEvent();
  const two = await server.createEvent();
  const meet = barrier(2);
  const cross = (first: string, second: string, other: Promise<unknown>) => {
    let attempt = 0;
    return ctx.live.transact(async (tx) => {
      // A retry that overtook the other one would meet it again.
      if (attempt > 0) await other;
      await tx.execute(sql`UPDATE events SET clock_offset_ms = clock_offset_ms + 1 WHERE id = ${first}`);
      if (attempt++ === 0) await meet();
      await tx.execute(sql`UPDATE events SET clock_offset_ms = clock_offset_ms + 1 WHERE id = ${second}`);
      return { result: attempt, events: [note(event.id, 'crossed', 'x')] };
    });
  };
  const there = Promise.withResolvers<unknown>();
  const here = cross(one.id, two.id, there.promise);
  there.resolve(cross(two.id, one.id, here));
  expect([await here, await there.promise].toSorted()).toEqual([1, 2]);
  expect(await readAll('crossed')).toHaveLength(2);
  const { rows } = await ctx.db.execute(sql`SELECT clock_offset_ms FROM events WHERE id IN (${one.id}, ${two.id})`);
  expect(rows.map((row) => Number(row['clock_offset_ms']))).toEqual([2, 2]);
});

test('[LV5] an edit overwrites the earlier payloads of its entity; their numbers stay', async () => {
  await append(ctx, note(event.id, 'edits', 'secret', 'm1'), note(event.id, 'edits', 'kept', 'm2'));
  await ctx.live.transact(async () => ({
    result: 0,
    events: [note(event.id, 'edits', 'deleted', 'm1')],
    supersede: [{ event_id: event.id, topic: testTopic('board:edits'), entity_id: 'm1', payload: { v: 1, text: '' } }],
  }));
  expect((await readAll('edits')).map((one) => [one.seq, one.payload.text])).toEqual([
    [1, ''],
    [2, 'kept'],
    [3, 'deleted'],
  ]);
});

test('[LV5] payloads are not overwritten without an event that tells the other nodes', async () => {
  const silent = ctx.live.transact(async () => ({
    result: 0,
    supersede: [{ event_id: event.id, topic: testTopic('board:edits'), entity_id: 'm2', payload: { v: 1, text: '' } }],
  }));
  await expect(silent).rejects.toThrow('overwritten without an event');
});

test('[LV1] a message takes the number of its event as its place in the thread', async () => {
  const ids = [newId(1), newId(2)];
  for (const id of ids) {
    await ctx.live.transact(async (tx) => {
      const row = {
        id,
        event_id: event.id,
        thread_id: event.thread_id,
        message: 'hi',
        message_type: 'message' as const,
      };
      await tx.insert(chat_messages).values({ ...row, created_at: new Date(ctx.clock.now()) });
      const topic = chatTopic(event.thread_id);
      const payload = { v: 1, message: {} as ChatMessage } as const;
      return {
        result: 0,
        events: [{ event_id: event.id, topic, kind: 'message.sent', entity_id: id, payload }],
      };
    });
  }
  const { rows } = await ctx.db.execute(
    sql`SELECT position FROM chat_messages WHERE event_id = ${event.id} ORDER BY id`,
  );
  expect(rows.map((row) => Number(row['position']))).toEqual([1, 2]);
});

test('[LV6] a snapshot and its cursors are of one moment', async () => {
  const count = async () => (await readAll('moment')).length;
  const taken = await ctx.live.snapshot({ event_id: event.id, account_id: 'reader' }, async (tx, cursorsOf) => {
    const cursors = await cursorsOf(['board:moment']);
    await append(ctx, note(event.id, 'moment', 'meanwhile'));
    const { rows } = await tx.execute(sql`SELECT count(*) AS n FROM feed_events WHERE topic = 'board:moment'`);
    expect(await cursorsOf(['board:moment'])).toEqual(cursors);
    return { state: Number(rows[0]?.['n']), cursors };
  });
  expect([taken.state, await count()]).toEqual([0, 1]);
  const received: number[] = [];
  const key = { event_id: event.id, topic: 'board:moment' };
  const { events, leave } = await ctx.live.hub.join(key, taken.cursors['board:moment'], {
    onEvents: (more) => received.push(...more.map(({ seq }) => seq)),
    onReset: () => received.push(-1),
  });
  expect([...events.map(({ seq }) => seq), ...received]).toEqual([1]);
  leave();
});

/** Lets `count` callers go on only when all of them have come. */
function barrier(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let missing = count;
  return () => {
    missing -= 1;
    if (missing === 0) resolve();
    return promise;
  };
}
