import { LIVE } from '@plenary/contract/live';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { SLICE } from '../hub/catch-up.ts';
import { append, BOARD, connect, note, type RawSocket } from '../live.fixture.ts';

const server = useServer({ features: [{ name: 'board', topics: [BOARD] }] });
const SOCKETS = LIVE.max_sockets_per_person;
const SECONDS = inFull(10, 1);
const TEXT = 'x'.repeat(400);

/** Milliseconds that somebody else's small request takes, asked for some seconds. */
async function others(socket: RawSocket): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (const end = performance.now() + SECONDS * 1_000; performance.now() < end; await setTimeout(5)) {
    const began = performance.now();
    socket.send({ t: 'sub', topic: 'board:other' });
    await socket.next('subbed');
    times.push(performance.now() - began);
    await server.clock.advance(60);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

/** Somebody who asks for the same old events over and over, on every socket and by as many long-polls. */
async function attack(event: EventFixture): Promise<{ stop(): Promise<number> }> {
  const { cookie, get } = await server.signIn(await server.createPerson({ event }));
  const cursor = server.ctx.live.hub.cursor({ event_id: event.id, topic: 'board:old' }, 0);
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => connect(server.url, event.slug, cookie)));
  let attacking = true;
  let asked = 0;
  const over = async (ask: () => unknown): Promise<void> => {
    for (; attacking; await setTimeout(75)) {
      asked += 1;
      await ask();
    }
  };
  const polled = (): Promise<unknown> => get(`/${event.slug}/poll/board:old?cursor=${cursor}`);
  const running = [
    ...sockets.map((socket) => over(() => socket.send({ t: 'sub', topic: 'board:old', cursor }))),
    ...sockets.map(() => over(polled)),
  ];
  return {
    stop: async () => {
      attacking = false;
      for (const socket of sockets) socket.close();
      await Promise.all(running);
      return asked;
    },
  };
}

describe('[LV12] [LV22] one attendee who asks for old cursors over all sockets and long-polls', () => {
  it('has what is old read once, one catch-up at a time, and slows nobody', { timeout: 120_000 }, async () => {
    const event = await server.createEvent();
    // Nobody follows the topic meanwhile: nothing of it is in memory.
    await append(server.ctx, ...Array.from({ length: LIVE.max_catch_up }, () => note(event.id, 'old', TEXT)));
    const bystander = await server.signIn(await server.createPerson({ event }));
    const other = await connect(server.url, event.slug, bystander.cookie);
    const before = await others(other);

    const queries = vi.spyOn(server.ctx.db.$client, 'query');
    const attacker = await attack(event);
    const during = await others(other);
    const asked = await attacker.stop();
    const texts = queries.mock.calls.map(([question]) => (question as unknown as { readonly text: string }).text);
    const reads = texts.filter((text) => text.includes('feed_events')).length;
    if (inFull(true, false)) console.info({ before, during, asked, reads });
    // Five slices; and the reader of the node looks once at each topic that was opened.
    expect(reads).toBeLessThanOrEqual(LIVE.max_catch_up / SLICE + 6);
  });
});
