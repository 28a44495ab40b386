import { createHash } from 'node:crypto';
import { z } from 'zod';
import { connectRedis, type RedisLine } from '../adapters/redis.ts';
import { keepLine, type LineParts } from '../background/keep-line.ts';
import { systemClock } from '../clock.ts';
import { waitOf, type Limiter } from './limiter.ts';
import { LIMITS, type Limit } from './table.ts';

export interface RedisLimiterParts extends LineParts {
  readonly redis_url: string;
  /** Names the installation, since several may use one Redis. */
  readonly scope: string;
  /** Counts what is done at this node. */
  readonly own: Limiter;
}

/** A Redis that takes longer is not waited for. Milliseconds. */
const ANSWER_MS = 250;
/** … nor asked again before so long. Milliseconds. */
const REST_MS = 1_000;

/**
 * Adds points to the window of a key, which begins with the first of them; none begin where points are only given back.
 * Returns the points, and the milliseconds that are left.
 */
const COUNT = `
if tonumber(ARGV[1]) <= 0 and redis.call('exists', KEYS[1]) == 0 then return {0, 0} end
local taken = redis.call('incrby', KEYS[1], ARGV[1])
if redis.call('pttl', KEYS[1]) < 0 then redis.call('pexpire', KEYS[1], ARGV[2]) end
return {taken, redis.call('pttl', KEYS[1])}`;
const Counted = z.tuple([z.number(), z.number()]);

type Client = RedisLine['client'];

/**
 * Counts in Redis, for all nodes together. Each node counts its own beside it: that holds while the Redis is away, full or
 * slow, so that nobody begins at zero then. Keys are hashed, since they have addresses and e-mail addresses in them.
 */
export function createRedisLimiter({ redis_url, scope, own, ...parts }: RedisLimiterParts): Limiter {
  let line: RedisLine | null = null;
  const stop = keepLine<RedisLine>(parts, {
    name: 'limits',
    broke: 'the Redis of REDIS_URL is away: each server counts limits for itself until it opens again',
    works: 'limits are counted for all servers together again',
    connect: (onEnd) => connectRedis(redis_url, 'plenary-limits', onEnd),
    onOpen: (opened) => void (line = opened),
    onOver: () => void (line = null),
  });
  const patience = createPatience(parts);
  const ask = async <T>(question: (client: Client) => Promise<T>): Promise<T | undefined> => {
    const to = line?.client;
    return to && patience(() => question(to));
  };
  const keyOf = (limit: Limit, key: string): string =>
    `plenary:${scope}:limit:${nameOf(limit)}:${createHash('sha256').update(key).digest('base64url')}`;
  const count = (limit: Limit, key: string, points: number) =>
    ask(async (client) => {
      const asked = { keys: [keyOf(limit, key)], arguments: [String(points), String(limit.window_ms)] };
      const [taken, left_ms] = Counted.parse(await client.eval(COUNT, asked));
      return { wait_ms: waitOf(limit, taken, left_ms) };
    });

  return {
    async take(limit, key, points = 1) {
      const wait_ms = await own.take(limit, key, points);
      const shared = await count(limit, key, points);
      return shared ? shared.wait_ms : wait_ms;
    },
    async peek(limit, key) {
      const shared = await count(limit, key, 0);
      return shared ? shared.wait_ms : own.peek(limit, key);
    },
    async giveBack(limit, key, points = 1) {
      await own.giveBack(limit, key, points);
      await count(limit, key, -points);
    },
    async forget(limit, key) {
      await own.forget(limit, key);
      await ask((client) => client.del(keyOf(limit, key)));
    },
    close: stop,
  };
}

/** Asks what may fail or take long; after that, nothing for a while. Says once when it begins and once when it is over. */
function createPatience({ log, helpers }: LineParts) {
  let rests_until = 0;
  let counts = true;
  const say = (works: boolean, error?: unknown): void => {
    if (works === counts) return;
    counts = works;
    helpers.note('limits', works);
    if (works) log.info('the Redis of REDIS_URL counts limits again');
    else
      log.warn({ err: error }, 'the Redis of REDIS_URL does not count limits: each server counts for itself meanwhile');
  };
  return async <T>(question: () => Promise<T>): Promise<T | undefined> => {
    if (systemClock.elapsed() < rests_until) return undefined;
    const { promise: late, reject } = Promise.withResolvers<never>();
    const cancel = systemClock.after(ANSWER_MS, () => reject(new Error(`no answer within ${ANSWER_MS} ms`)));
    try {
      const answer = await Promise.race([question(), late]);
      say(true);
      return answer;
    } catch (error) {
      rests_until = systemClock.elapsed() + REST_MS;
      say(false, error);
      return undefined;
    } finally {
      cancel();
    }
  };
}

const NAMES = new Map<Limit, string>(
  Object.entries<Readonly<Record<string, Limit>>>(LIMITS).flatMap(([name, limits]) =>
    Object.entries(limits).map(([by, limit]): [Limit, string] => [limit, `${name}.${by}`]),
  ),
);

/** A limit counts by the same name at every node. One that is not of the table counts with those of the same size. */
const nameOf = (limit: Limit): string => NAMES.get(limit) ?? `${limit.count} in ${limit.window_ms}`;
