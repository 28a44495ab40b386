import { describe, expect, test } from 'vitest';
import type { Limiter } from './limiter.ts';

const LIMIT = { count: 2, window_ms: 60_000 };

/**
 * The duties of every limiter, wherever it counts.
 * @param make an empty one, on a clock that the test moves; milliseconds
 */
export function limiterSuite(name: string, make: (now: () => number) => Limiter): void {
  const start = () => {
    const clock = { at: Date.parse('2026-06-15T09:00:00Z') };
    const limiter = make(() => clock.at);
    const take = (key: string, limit = LIMIT) => limiter.take(limit, key);
    return { clock, limiter, take };
  };

  describe(`[HTP8] a limiter ${name}`, () => {
    test('allows so many in a window, which begins with the first', async () => {
      const { clock, take } = start();
      expect([await take('a'), await take('a'), await take('b')]).toEqual([null, null, null]);
      clock.at += 45_000;
      expect(await take('a')).toBe(15_000);
      clock.at += 15_000;
      expect([await take('a'), await take('a')]).toEqual([null, null]);
      expect(await take('a')).toBe(60_000);
    });

    test('tells nobody to wait for less than a second', async () => {
      const { clock, take } = start();
      for (let n = 0; n < 3; n += 1) await take('a');
      clock.at += 59_500;
      expect(await take('a')).toBe(1_000);
    });

    test('counts each limit by itself', async () => {
      const { take } = start();
      const other = { count: 1, window_ms: 1_000 };
      for (let n = 0; n < 3; n += 1) await take('a');
      expect([await take('a', other), await take('a', other)]).toEqual([null, 1_000]);
    });

    test('tells that a limit was passed, without counting', async () => {
      const { clock, limiter, take } = start();
      for (let n = 0; n < 3; n += 1) {
        expect(await limiter.peek(LIMIT, 'a')).toBeNull();
        await take('a');
      }
      expect(await limiter.peek(LIMIT, 'a')).toBe(60_000);
      expect(await limiter.peek(LIMIT, 'b')).toBeNull();
      clock.at += 60_000;
      expect(await limiter.peek(LIMIT, 'a')).toBeNull();
    });

    test('counts one less when one is given back, and afresh when the key is forgotten', async () => {
      const { limiter, take } = start();
      await take('a');
      await take('a');
      await limiter.giveBack(LIMIT, 'a');
      expect([await take('a'), await take('a')]).toEqual([null, 60_000]);
      await limiter.forget(LIMIT, 'a');
      await limiter.giveBack(LIMIT, 'a');
      expect([await take('a'), await take('a'), await take('a')]).toEqual([null, null, 60_000]);
    });

    test('counts by points, and gives as many back', async () => {
      const { limiter } = start();
      expect([await limiter.take(LIMIT, 'a', 2), await limiter.take(LIMIT, 'a')]).toEqual([null, 60_000]);
      await limiter.giveBack(LIMIT, 'a', 2);
      expect([await limiter.take(LIMIT, 'a'), await limiter.take(LIMIT, 'a', 2)]).toEqual([null, 60_000]);
    });

    test('counts what is asked at once', async () => {
      const { take } = start();
      const waits = await Promise.all(Array.from({ length: 10 }, () => take('a')));
      expect(waits.filter((wait) => wait === null)).toHaveLength(2);
    });
  });
}
