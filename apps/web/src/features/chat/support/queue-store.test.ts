import type { EventOf } from '@plenary/contract/live';
import type { SupportTopic } from '@plenary/contract/chat/support-topics';
import { expect, it } from 'vitest';
import { afterNews } from './queue-store.ts';

const question = (chat_thread: string, state: string) => ({
  chat_thread,
  state,
  answering: null,
  waiting_since: null,
  asked_count: 1,
});
const news = (kind: string, payload: object) =>
  ({
    seq: 1,
    kind,
    payload: { v: 1, ...payload },
  }) as EventOf<SupportTopic>;

it('[SUP11] the page’s queue goes on from its first state with the news', () => {
  const first = new Map([['a', question('a', 'open') as never]]);
  const after = afterNews(first, [
    news('support.question', question('b', 'open')),
    news('support.question', question('a', 'taken')),
    news('support.message', { chat_thread: 'a' }),
    news('something.else', {}),
  ]);
  expect([...after.values()].map(({ chat_thread, state }) => [chat_thread, state])).toEqual([
    ['a', 'taken'],
    ['b', 'open'],
  ]);
  for (const state of ['answered', 'resolved', 'gone'])
    expect(afterNews(after, [news('support.question', question('a', state))]).has('a')).toBe(false);
  expect(first.get('a')).toMatchObject({ state: 'open' });
});
