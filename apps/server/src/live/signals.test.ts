import { LIVE } from '@plenary/contract/live';
import { FakeClock } from '@plenary/testkit/clock';
import { expect, test } from 'vitest';
import type { TopicSignal } from './hub/bus.ts';
import { createSignals } from './signals.ts';
import { testTopic } from './live.fixture.ts';

const key = { event_id: 'e'.repeat(24), topic: testTopic('board:a') };

const namesIn = ({ values }: TopicSignal['signal']) => (values as readonly { readonly n: string }[]).map(({ n }) => n);

function setUp() {
  const clock = new FakeClock();
  const sent: TopicSignal[] = [];
  const signals = createSignals(clock, (signal) => void sent.push(signal));
  const say = (...abouts: string[]) => abouts.forEach((n) => signals.say(key, 'typing', n, { n }));
  const values = () => sent.map(({ signal }) => namesIn(signal));
  return { clock, sent, signals, say, values };
}

test('[WID44] the first signal goes at once, what follows within a second goes together', async () => {
  const { clock, say, values } = setUp();
  say('a');
  expect(values()).toEqual([['a']]);
  say('b', 'c', 'b');
  expect(values()).toHaveLength(1);
  await clock.advance(LIVE.signal_every_ms);
  expect(values()).toEqual([['a'], ['c', 'b']]);
  await clock.advance(LIVE.signal_every_ms);
  say('d');
  expect(values()).toEqual([['a'], ['c', 'b'], ['d']]);
});

test('[WID44] a crowd costs a frame a second that holds the latest few, and keeps nothing afterwards', async () => {
  const { clock, sent, say } = setUp();
  for (let second = 0; second < 10; second += 1) {
    for (let at = 0; at < 100; at += 1) say(`${second} ${at}`);
    await clock.advance(LIVE.signal_every_ms);
  }
  expect(sent.length).toBeLessThanOrEqual(11);
  expect(sent.map(({ signal }) => namesIn(signal)).at(-1)).toEqual(['9 95', '9 96', '9 97', '9 98', '9 99']);
  expect(sent.at(-1)?.signal.more).toBe(true);
  await clock.advance(LIVE.signal_every_ms);
  await clock.advance(LIVE.signal_every_ms);
  expect(clock.timers).toBe(0);
});

test('[WID44] topics do not wait for one another, and what was taken back is not said', async () => {
  const { clock, sent, signals, say } = setUp();
  say('a', 'b');
  signals.say({ ...key, topic: testTopic('board:b') }, 'typing', 'x', { n: 'x' });
  expect(sent.map(({ key: { topic } }) => topic)).toEqual(['board:a', 'board:b']);
  signals.unsay(key, 'typing', 'b');
  signals.unsay(key, 'typing', 'nobody');
  await clock.advance(LIVE.signal_every_ms);
  expect(sent).toHaveLength(2);
  signals.close();
  expect(clock.timers).toBe(0);
});
