import type { AnyTopic, Topic } from '@plenary/contract/live';
import { expect, test } from 'vitest';
import type { TopicHandlers } from './client-types.ts';
import { bench, events } from './client.fixture.ts';

/** Follows a topic from a cursor on. Returns what is told of its events, and the rest of the bench. */
function listener() {
  const made = bench();
  const topic = 'captions:keynote' as Topic<AnyTopic>;
  const told: string[] = [];
  const handlers: TopicHandlers = {
    onEvents: (news, replayed) => {
      told.push(...news.map(({ seq }) => `${seq} ${replayed ? 'replayed' : 'now'}`));
    },
  };
  made.client.subscribe<AnyTopic>(topic, handlers, { cursor: 'c1' });
  return { ...made, topic, told };
}

test('[LV-C20] events from before the topic was followed here are told as such, later ones are not', async () => {
  const { socket, clock, topic, told } = listener();
  socket().hello();
  socket().say({ t: 'evt', topic, events: events(3), cursor: 'c3' });
  socket().say({ t: 'subbed', topic, recovered: true, events: events(2), cursor: 'c2', seq: 2 });
  socket().say({ t: 'evt', topic, events: events(4), cursor: 'c4' });
  socket().drop();
  await clock.advance(250);
  socket().hello();
  socket().say({ t: 'subbed', topic, recovered: true, events: events(5), cursor: 'c5', seq: 5 });
  expect(told).toEqual(['2 replayed', '3 now', '4 now', '5 now']);
});

test.each([
  [[2], ['2 replayed', '3 now']],
  [[], ['3 now']],
])('[LV-C20] of the answers of a long-poll the first one alone tells of before: %j', async (first, heard) => {
  const { socket, clock, request, topic, told } = listener();
  socket().drop();
  const answer = (...numbers: number[]) =>
    request().answer(200, {
      ...{ status: 'success', cursor: '' },
      payload: { topics: numbers.length > 0 ? { [topic]: { events: events(...numbers), cursor: 'c' } } : {} },
    });
  await answer(...first);
  await clock.advance(250);
  await answer(3);
  expect(told).toEqual(heard);
});
