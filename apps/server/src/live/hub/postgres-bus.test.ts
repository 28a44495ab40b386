import { eventually } from '@plenary/testkit/eventually';
import { testDatabase } from '@plenary/testkit/database';
import { FakeClock } from '@plenary/testkit/clock';
import { cutBuses } from '@plenary/testkit/faults/cut-bus';
import pg from 'pg';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHelpers } from '../../background/helpers.ts';
import { systemClock } from '../../clock.ts';
import type { TopicKey } from '../feed/topic-key.ts';
import type { Bus } from './bus.ts';
import { busSuite } from './bus.suite.ts';
import { createPostgresBus } from './postgres-bus.ts';

const log = pino({ level: 'silent' });
const open = async (clock = systemClock, helpers = createHelpers()): Promise<Bus> =>
  createPostgresBus({ connection: { connectionString: await testDatabase() }, clock, log, helpers });

/** Resolves once each end has its connection: it says then that words may have been missed. */
async function opened(buses: readonly Bus[]): Promise<readonly Bus[]> {
  await Promise.all(buses.map((bus) => new Promise<void>((resolve) => bus.onGap(resolve))));
  return buses;
}

busSuite('of PostgreSQL', async (nodes) => opened(await Promise.all(Array.from({ length: nodes }, () => open()))));

const key = (topic: string): TopicKey => ({ event_id: 'e'.repeat(24), topic });
const typing = { kind: 'typing', values: [{ n: 1 }], more: false } as const;

let buses: Bus[] = [];
let watcher: pg.Client;
const payloads: string[] = [];
beforeEach(async () => {
  buses = [];
  payloads.length = 0;
  watcher = new pg.Client({ connectionString: await testDatabase() });
  await watcher.connect();
  await watcher.query('LISTEN plenary_live');
  watcher.on('notification', ({ payload }) => payloads.push(payload ?? ''));
});
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()));
  await watcher.end();
});

async function two(): Promise<readonly [Bus, Bus]> {
  buses = [await open(), await open()];
  await opened(buses);
  // Their first notices have come through.
  await eventually(() => expect(payloads.length).toBeGreaterThanOrEqual(2));
  payloads.length = 0;
  return [buses[0]!, buses[1]!];
}

function received(bus: Bus) {
  const topics: string[] = [];
  let gaps = 0;
  bus.subscribe((keys) => void topics.push(...keys.map(({ topic }) => topic)));
  bus.onGap(() => void (gaps += 1));
  return { topics, gaps: () => gaps };
}

test('[LV34] what is said within a moment goes out as one notice, each topic once', async () => {
  const [one, other] = await two();
  const { topics } = received(other);
  for (let nth = 0; nth < 50; nth += 1) one.publish([key('a'), key(`b${nth % 5}`)]);
  await eventually(() => expect(topics).toHaveLength(6));
  // A connection of its own listens for them.
  await eventually(() => expect(payloads).toHaveLength(1));
});

test('[LV34] more topics than fit are not listed: the other node compares all heads', async () => {
  const [one, other] = await two();
  const { topics, gaps } = received(other);
  const before = gaps();
  one.publish(Array.from({ length: 400 }, (_, nth) => key(`chat:${String(nth).padStart(24, '0')}`)));
  await eventually(() => expect(gaps()).toBe(before + 1));
  expect(topics).toEqual([]);
});

test('[LV34] signals are dropped first where a notice would be too long, and a node keeps to itself what it says of its own people', async () => {
  const [one, other] = await two();
  const { topics } = received(other);
  const signals: unknown[] = [];
  other.onSignal(({ signal }) => void signals.push(signal));
  one.signal({ key: key('a'), signal: { kind: 'typing', values: [{ text: 'x'.repeat(9_000) }], more: false } });
  one.publish([key('a')]);
  await eventually(() => expect(topics).toEqual(['a']));
  one.signal({ key: key('a'), signal: { kind: 'presence', values: [], more: false } });
  one.signal({ key: key('a'), signal: typing });
  await eventually(() => expect(signals).toEqual([typing]));
});

test('[LV34] a bus that was cut says so, opens again, and has both sides compare heads', async () => {
  const clock = new FakeClock();
  const helpers = createHelpers();
  buses = [await open(clock, helpers), await open()];
  await opened(buses);
  const [one, other] = [buses[0]!, buses[1]!];
  const there = received(other);
  const here = received(one);
  await cutBuses(watcher);
  await eventually(() => expect(helpers.all().get('bus')).toBe(false));
  one.publish([key('while it was away')]);
  const before = here.gaps();
  await clock.advance(1_000);
  await eventually(() => expect(here.gaps()).toBe(before + 1));
  expect(helpers.all().get('bus')).toBe(true);
  await eventually(() => expect(there.gaps()).toBeGreaterThan(0));
  one.publish([key('afterwards')]);
  await eventually(() => expect(there.topics).toContain('afterwards'));
});

test('[LV34] notices that cannot be read have heads compared, and harm nobody', async () => {
  const [one, other] = await two();
  const { gaps, topics } = received(one);
  // Earlier notices come before it.
  other.publish([key('readable')]);
  await eventually(() => expect(topics).toEqual(['readable']));
  const before = gaps();
  for (const payload of ['', 'nonsense', '{"a":1}', '["x",false,[[1,2]],[]]'])
    await watcher.query('SELECT pg_notify($1, $2)', ['plenary_live', payload]);
  await eventually(() => expect(gaps()).toBe(before + 4));
  expect(topics).toEqual(['readable']);
});
