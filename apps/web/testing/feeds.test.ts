import { expect, test } from 'vitest';
import { Feeds, testCursor } from './feeds.ts';

const TOPIC = 'polls';

function threeEvents(): Feeds {
  const feeds = new Feeds();
  for (const kind of ['one', 'two', 'three']) feeds.append(TOPIC, { kind });
  return feeds;
}

test.for([
  [0, ['one', 'two', 'three']],
  [2, ['three']],
  [3, []],
] as const)('[LV7] the fake server of a component test says what follows a cursor: %s', ([seq, kinds]) => {
  const { recovered, events, ...reached } = threeEvents().after(TOPIC, testCursor(seq));
  expect([recovered, events.map(({ kind }) => kind)]).toEqual([true, kinds]);
  expect(reached).toEqual({ cursor: testCursor(3), seq: 3 });
});

test.for([undefined, testCursor(4), 'of another server'])(
  '[LV7] a cursor that cannot be followed has nothing after it: %s',
  (cursor) => {
    expect(threeEvents().after(TOPIC, cursor)).toEqual({ recovered: false, events: [], cursor: testCursor(3), seq: 3 });
  },
);

test('[LV7] too much, and what was replaced, is not said again', () => {
  const feeds = new Feeds();
  for (let nth = 0; nth <= 500; nth += 1) feeds.append(TOPIC, { kind: 'counted' });
  expect([feeds.after(TOPIC, testCursor(0)).recovered, feeds.after(TOPIC, testCursor(1)).events.length]).toEqual([
    false,
    500,
  ]);
  feeds.append(TOPIC, { kind: 'polls.replaced' });
  expect(feeds.after(TOPIC, testCursor(500)).recovered).toBe(false);
  expect(feeds.after(TOPIC, testCursor(501)).events).toMatchObject([
    { kind: 'polls.replaced', seq: 502, payload: { v: 1 } },
  ]);
});

test('[LV-C1] the present state is of the moment of the last event', () => {
  const feeds = threeEvents();
  feeds.state(TOPIC, { polls: [] });
  expect(feeds.present(TOPIC)).toEqual({ cursor: testCursor(3), payload: { polls: [] } });
});

test('[LV-C1] the present state of a person’s topic is found by the name that poll addresses have for it', () => {
  const feeds = threeEvents();
  feeds.state('user-timeline:ada', { results: [] });
  expect(feeds.present('user-timeline').payload).toEqual({ results: [] });
  feeds.state('user-timeline', { results: ['of the name itself'] });
  expect(feeds.present('user-timeline').payload).toEqual({ results: ['of the name itself'] });
});
