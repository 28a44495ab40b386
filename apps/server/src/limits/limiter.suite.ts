import { describe, expect, test } from 'vitest';
import type { Limiter } from './limiter.ts';

const LIMIT = { count: 2, window_ms: 60_000 };

export interface TimedLimiter {
  readonly limiter: Limiter;
  /** Has time pass for it; milliseconds. */
  pass(ms: number): Promise<unknown>;
}

/**
 * The duties of every limiter, wherever it counts.
 * @param make an empty one
 */
export function limiterSuite(name: string, make: () => Promise<TimedLimiter>): void {
  const start = async () => {
    const { limiter, pass } = await make();
    const take = async (key: string, limit = LIMIT) => inSeconds(await limiter.take(limit, key));
    const peek = async (key: string) => inSeconds(await limiter.peek(LIMIT, key));
    return { limiter, pass, take, peek };
  };

  describe(`[HTP8] a limiter ${name}`, () => {
    test('allows so many in a window, which begins with the first', async () => {
      const { pass, take } = await start();
      expect([await take('a'), await take('a'), await take('b')]).toEqual([null, null, null]);
      await pass(45_000);
      expect(await take('a')).toBe(15_000);
      await pass(15_000);
      expect([await take('a'), await take('a')]).toEqual([null, null]);
      expect(await take('a')).toBe(60_000);
    });

    test('tells nobody to wait for less than a second', async () => {
      const { pass, take } = await start();
      for (let n = 0; n < 3; n += 1) await take('a');
      await pass(59_500);
      expect(await take('a')).toBe(1_000);
    });

    test('counts each limit by itself', async () => {
      const { take } = await start();
      const other = { count: 1, window_ms: 1_000 };
      for (let n = 0; n < 3; n += 1) await take('a');
      expect([await take('a', other), await take('a', other)]).toEqual([null, 1_000]);
    });

    test('tells that a limit was passed, without counting', async () => {
      const { pass, take, peek } = await start();
      for (let n = 0; n < 3; n += 1) {
        expect(await peek('a')).toBeNull();
        await take('a');
      }
      expect(await peek('a')).toBe(60_000);
      expect(await peek('b')).toBeNull();
      await pass(60_000);
      expect(await peek('a')).toBeNull();
    });

    test('counts one less when one is given back, and afresh when the key is forgotten', async () => {
      const { limiter, take } = await start();
      await take('a');
      await take('a');
      await limiter.giveBack(LIMIT, 'a');
      expect([await take('a'), await take('a')]).toEqual([null, 60_000]);
      await limiter.forget(LIMIT, 'a');
      await limiter.giveBack(LIMIT, 'a');
      expect([await take('a'), await take('a'), await take('a')]).toEqual([null, null, 60_000]);
    });

    test('counts by points, and gives as many back', async () => {
      const { limiter, take } = await start();
      expect([await limiter.take(LIMIT, 'a', 2), await take('a')]).toEqual([null, 60_000]);
      await limiter.giveBack(LIMIT, 'a', 2);
      expect([await take('a'), inSeconds(await limiter.take(LIMIT, 'a', 2))]).toEqual([null, 60_000]);
    });

    test('counts what is asked at once', async () => {
      const { take } = await start();
      const waits = await Promise.all(Array.from({ length: 10 }, () => take('a')));
      expect(waits.filter((wait) => wait === null)).toHaveLength(2);
    });
  });
}

/** A store elsewhere has a clock of its own, which goes on for some milliseconds. */
const inSeconds = (wait_ms: number | null): number | null => wait_ms && Math.ceil(wait_ms / 1_000) * 1_000;
