import { eventually } from '@plenary/testkit/eventually';
import { FakeClock } from '@plenary/testkit/clock';
import { HAS_REDIS, LEFT_OUT, startRedis, type Redis } from '@plenary/testkit/programs/redis';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelpers } from '../../background/helpers.ts';
import type { TopicKey } from '../feed/topic-key.ts';
import type { Bus } from './bus.ts';
import { busSuite } from './bus.suite.ts';
import { createRedisBus } from './redis-bus.ts';

/** Longer than a bus rests between two tries; milliseconds. */
const LONGEST_REST_MS = 30_000;

describe.skipIf(!HAS_REDIS)(`servers that share a Redis${LEFT_OUT}`, () => {
  let redis: Redis;
  let buses: Bus[] = [];
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterEach(async () => {
    await Promise.all(buses.map((bus) => bus.close()));
    buses = [];
  });
  afterAll(() => redis.kill());

  function open(scope = 'one') {
    const clock = new FakeClock();
    const helpers = createHelpers();
    const said: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
    const bus = createRedisBus({ redis_url: redis.url, scope, clock, log, helpers });
    buses.push(bus);
    const topics: string[] = [];
    let gaps = 0;
    bus.subscribe((keys) => void topics.push(...keys.map(({ topic }) => topic)));
    bus.onGap(() => void (gaps += 1));
    const runs = (): boolean | undefined => helpers.all().get('bus');
    return { bus, clock, said, topics, gaps: () => gaps, runs };
  }

  async function opened(scope?: string) {
    const one = open(scope);
    await eventually(() => expect(one.runs()).toBe(true));
    return one;
  }

  busSuite('of Redis', async (nodes) => {
    const made = await Promise.all(Array.from({ length: nodes }, () => opened()));
    buses = [];
    return made.map(({ bus }) => bus);
  });

  test('[LV34] a server starts without its Redis, says so once, and is notified as soon as there is one', async () => {
    const there = await opened();
    await redis.kill();
    const here = open();
    for (const { runs } of [here, there]) await eventually(() => expect(runs()).toBe(false));
    await here.clock.advance(3 * LONGEST_REST_MS);
    here.bus.publish([key('while it was away')]);
    await redis.start();
    await eventually(async () => {
      for (const { clock } of [here, there]) await clock.advance(LONGEST_REST_MS);
      expect([here.runs(), there.runs()]).toEqual([true, true]);
    });
    expect(here.said).toEqual([
      expect.stringContaining('the bus between servers broke'),
      expect.stringContaining('works again'),
    ]);
    // Each was at the opening itself, and received that the other may have said something before.
    await eventually(() => expect(Math.min(here.gaps(), there.gaps())).toBeGreaterThanOrEqual(2));
    here.bus.publish([key('afterwards')]);
    await eventually(() => expect(there.topics).toContain('afterwards'));
  });

  test('[LV34] a Redis that is full notifies all the same, since nothing is stored there', async () => {
    const [here, there] = [await opened(), await opened()];
    await redis.run('CONFIG', 'SET', 'maxmemory', '1');
    here.bus.publish([key('a')]);
    await eventually(() => expect(there.topics).toContain('a'));
    await redis.run('CONFIG', 'SET', 'maxmemory', '0');
  });

  test('[LV34] a Redis that another one has taken over from is left', async () => {
    await redis.run('REPLICAOF', '127.0.0.1', '1');
    const here = open();
    await eventually(() => expect(here.runs()).toBe(false));
    await redis.run('REPLICAOF', 'NO', 'ONE');
    await eventually(async () => {
      await here.clock.advance(LONGEST_REST_MS);
      expect(here.runs()).toBe(true);
    });
  });

  test('[LV34] installations that use one Redis do not receive what is said in the other', async () => {
    const [here, there, other] = [await opened(), await opened(), await opened('another')];
    here.bus.publish([key('a')]);
    await eventually(() => expect(there.topics).toContain('a'));
    expect(other.topics).toEqual([]);
  });
});

const key = (topic: string): TopicKey => ({ event_id: 'e'.repeat(24), topic });
