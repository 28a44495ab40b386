import { eventually } from '@plenary/testkit/eventually';
import { FakeClock } from '@plenary/testkit/clock';
import { HAS_REDIS, LEFT_OUT, startRedis, type Redis } from '@plenary/testkit/programs/redis';
import { useServer } from '@plenary/testkit/use-server';
import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createHelpers } from '../background/helpers.ts';
import { createMemoryLimiter, type Limiter } from './limiter.ts';
import { limiterSuite } from './limiter.suite.ts';
import { createRedisLimiter } from './redis-limiter.ts';
import { LIMITS } from './table.ts';

const ONCE = { count: 1, window_ms: 60_000 };
/** Takes time away from every key, as if it had passed. */
const PASS = `for _, key in ipairs(redis.call('keys', '*')) do
  redis.call('pexpire', key, math.max(redis.call('pttl', key) - ARGV[1], 0)) end`;

describe.skipIf(!HAS_REDIS)(`limits that servers count in a Redis${LEFT_OUT}`, () => {
  const config = { redis_url: '' };
  let redis: Redis;
  let open: Limiter[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    config.redis_url = redis.url;
  });
  afterEach(async () => {
    await Promise.all(open.map((limiter) => limiter.close()));
    open = [];
  });
  afterAll(() => redis.kill());

  async function make(scope: string = randomUUID()) {
    const clock = new FakeClock();
    const helpers = createHelpers();
    const said: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
    const own = createMemoryLimiter(() => clock.elapsed());
    const limiter = createRedisLimiter({ redis_url: redis.url, scope, own, clock, log, helpers });
    open.push(limiter);
    const counts = () => helpers.all().get('limits');
    await eventually(() => expect(counts()).toBe(true));
    const pass = (ms: number) => redis.run('EVAL', PASS, '0', String(ms));
    return { limiter, clock, said, counts, pass };
  }

  limiterSuite('in Redis', () => make());

  test('[HTP13] what is done at one node counts at the others, and not for another installation', async () => {
    const scope = randomUUID();
    const [here, there, other] = [await make(scope), await make(scope), await make()];
    expect(await here.limiter.take(ONCE, 'a')).toBeNull();
    expect(await there.limiter.take(ONCE, 'a')).toBeGreaterThan(0);
    expect(await other.limiter.take(ONCE, 'a')).toBeNull();
  });

  test('[HTP13] while the Redis is away each node counts for itself, from where it was, and says so once', async () => {
    const { limiter, clock, said, counts } = await make();
    expect(await limiter.take(ONCE, 'a')).toBeNull();
    await redis.kill();
    await eventually(() => expect(counts()).toBe(false));
    expect(await limiter.take(ONCE, 'a')).toBeGreaterThan(0);
    expect(await limiter.take(ONCE, 'b')).toBeNull();
    await redis.start();
    await eventually(async () => {
      await clock.advance(30_000);
      expect(counts()).toBe(true);
    });
    // It has come back empty.
    expect(await limiter.take(ONCE, 'b')).toBeNull();
    expect(said).toEqual([expect.stringContaining('is away'), expect.stringContaining('together again')]);
  });

  test.each([
    ['is full', () => redis.run('CONFIG', 'SET', 'maxmemory', '1'), () => redis.run('CONFIG', 'SET', 'maxmemory', '0')],
    ['does not answer', async () => redis.freeze(true), async () => redis.freeze(false)],
  ])('[HTP13] a Redis that %s holds nobody up, and counts again once it can', async (_, breakIt, mendIt) => {
    const { limiter, counts, said } = await make();
    await breakIt();
    expect([await limiter.take(ONCE, 'a'), counts()]).toEqual([null, false]);
    expect(await limiter.take(ONCE, 'a')).toBeGreaterThan(0);
    await mendIt();
    await eventually(async () => {
      await limiter.take(ONCE, 'b');
      expect(counts()).toBe(true);
    });
    expect(said).toHaveLength(2);
  });

  describe('at two servers', () => {
    const here = useServer({ config });
    const there = useServer({ config });

    test('[HTP13] a person who asks both is refused when they have asked as often as one would let them', async () => {
      const servers = [here, there];
      for (const { ctx } of servers) await eventually(() => expect(ctx.helpers.all().get('limits')).toBe(true));
      const event = await here.createEvent({ slug: 'demo' });
      const person = await here.createPerson({ event });
      const clients = await Promise.all(servers.map((server) => server.signIn(person)));
      const ask = (nth: number) => clients[nth % 2]!.get('/demo/json/search?q=ada');
      const statuses: number[] = [];
      for (let nth = 0; nth <= LIMITS.search.person.count; nth += 1) statuses.push((await ask(nth)).status);
      expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
      expect(statuses.at(-1)).toBe(429);
    });
  });
});
