import { ok, refused, type ErrorCode } from '@plenary/contract/errors';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { Api } from '../../../../api/client.ts';
import type { OwnThreadsState } from './own-threads.ts';
import { readThreads } from './read-threads.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** One's threads, of which one has something unread, and a server that refuses to tell of them while it is `down`. */
function scene(down: ErrorCode | null) {
  const own = createStore<OwnThreadsState>(() => ({ unread: 0, threads: null, failed: false, asked: 0, ended: 0 }));
  const server = { down, asked: 0 };
  const answer = { chat_threads: [{ _id: 'a', kind: 'private', unread_count: 1 }], has_more: false };
  const call = async () => {
    server.asked += 1;
    return server.down ? refused(server.down) : ok(answer);
  };
  const read = () => readThreads(own, { call } as unknown as Api, 'demo');
  return { own, server, read };
}

it('[PRV10] what is unread shows also where the server could not say so at first', async () => {
  const { own, server, read } = scene('unavailable');
  await Promise.all([read(), read()]);
  await vi.advanceTimersByTimeAsync(16_000);
  expect(server.asked, 'several that failed are made up for by one').toBe(3);
  server.down = null;
  await vi.advanceTimersByTimeAsync(16_000);
  expect([own.getState().unread, own.getState().failed, server.asked]).toEqual([1, false, 4]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(4);
});

it('[PRV10] a refusal is not asked about again', async () => {
  const { server, read } = scene('chat_disabled');
  await read();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.asked).toBe(1);
});
