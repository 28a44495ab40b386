import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { ChatThread } from '@plenary/contract/chat/operations';
import type { Api } from '../../../../api/client.ts';
import type { OwnThreadsState } from './own-threads.ts';
import { readMore, readThreads } from './read-threads.ts';
import { markThreadRead } from './unread-threads.ts';

const thread = (_id: string, kind: ChatThread['kind'], unread_count: number) =>
  ({ _id, kind, unread_count }) as unknown as ChatThread;

/** Answers are given one by one. */
function server() {
  const waiting: ((threads: readonly ChatThread[] | null) => void)[] = [];
  const api = {
    call: () =>
      new Promise((resolve) =>
        waiting.push((threads) =>
          resolve(
            threads ? { ok: true, value: { chat_threads: threads } } : { ok: false, refusal: { code: 'unavailable' } },
          ),
        ),
      ),
  } as unknown as Api;
  return { api, waiting };
}

const begin = () =>
  createStore<OwnThreadsState>(() => ({ unread: 2, threads: null, failed: false, asked: 0, ended: 0 }));

it('[PRV10] counts the threads with something unread, without the channels', async () => {
  const own = begin();
  const { api, waiting } = server();
  const read = readThreads(own, api, 'e');
  waiting.shift()?.([
    thread('p', 'public', 9),
    thread('a', 'private', 3),
    thread('b', 'support', 1),
    thread('c', 'private', 0),
  ]);
  await read;
  expect(own.getState()).toMatchObject({ unread: 2, failed: false });
  expect(own.getState().threads?.map(({ _id }) => _id)).toEqual(['a', 'b', 'c']);
  markThreadRead(own, 'a', 0);
  expect(own.getState().unread).toBe(1);
});

it('[PRV10] news that come during a reading are one more reading, however many', async () => {
  const own = begin();
  const { api, waiting } = server();
  const read = readThreads(own, api, 'e');
  for (let time = 0; time < 3; time += 1) void readThreads(own, api, 'e');
  waiting.shift()?.([]);
  await Promise.resolve().then(() => undefined);
  await Promise.resolve();
  await Promise.resolve();
  waiting.shift()?.([thread('new', 'private', 1)]);
  await read;
  expect(waiting).toEqual([]);
  expect(own.getState()).toMatchObject({ unread: 1, asked: 4, ended: 4 });
});

it('[PRV10] a reading that fails keeps what was known', async () => {
  const own = begin();
  const { api, waiting } = server();
  const read = readThreads(own, api, 'e');
  waiting.shift()?.(null);
  await read;
  expect(own.getState()).toMatchObject({ unread: 2, threads: null, failed: true });
});

it('[PRV31] reads more at a time when older ones are asked for, and the open one however old it is', async () => {
  const own = begin();
  const asked: object[] = [];
  const api = {
    call: (_: unknown, { query }: { readonly query: { readonly chat_thread?: string } }) => {
      asked.push(query);
      const [found, has_more] = query.chat_thread ? [query.chat_thread, false] : ['late', true];
      return Promise.resolve({ ok: true, value: { chat_threads: [thread(found, 'private', 0)], has_more } });
    },
  } as unknown as Api;
  own.setState({ wanted: 'old' });
  await readThreads(own, api, 'e');
  expect(own.getState().threads?.map(({ _id }) => _id)).toEqual(['late', 'old']);
  own.setState({ wanted: 'late' });
  for (let time = 0; time < 10; time += 1) await readMore(own, api, 'e');
  expect(asked.slice(0, 4)).toEqual([{}, { chat_thread: 'old' }, { limit: 100 }, { limit: 150 }]);
  expect([asked.at(-1), own.getState().has_more]).toEqual([{ limit: 500 }, false]);
});
