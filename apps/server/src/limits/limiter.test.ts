import { describe, expect, test } from 'vitest';
import { createMemoryLimiter } from './limiter.ts';
import { limiterSuite } from './limiter.suite.ts';

limiterSuite('in memory', async () => {
  let at = Date.parse('2026-06-15T09:00:00Z');
  const limiter = createMemoryLimiter(() => at);
  return { limiter, pass: async (ms) => void (at += ms) };
});

const ONCE = { count: 1, window_ms: 60_000 };

describe('[HTP8] a limiter in memory', () => {
  test('remembers nothing for longer than two windows, and never more keys than it may', async () => {
    let at = 0;
    const limiter = createMemoryLimiter(() => at, 4);
    for (const key of ['a', 'b', 'c', 'd', 'e']) await limiter.take(ONCE, key);
    expect(limiter.size).toBeLessThanOrEqual(4);
    expect([await limiter.take(ONCE, 'e'), await limiter.take(ONCE, 'a')]).toEqual([60_000, null]);
    at += 120_000;
    await limiter.take(ONCE, 'z');
    expect(limiter.size).toBe(1);
  });

  test('keeps a window that began late in its generation', async () => {
    let at = 0;
    const limiter = createMemoryLimiter(() => at);
    await limiter.take(ONCE, 'first');
    at += 59_000;
    await limiter.take(ONCE, 'a');
    at += 1_000;
    await limiter.take(ONCE, 'b');
    at += 30_000;
    expect([await limiter.take(ONCE, 'a'), await limiter.take(ONCE, 'b')]).toEqual([29_000, 30_000]);
  });

  test('remembers no more keys than it may under a flood of them', async () => {
    const limiter = createMemoryLimiter(() => 0);
    for (let n = 0; n < 400_000; n++) void limiter.take(ONCE, `person${n}@example.org`);
    expect(limiter.size).toBeLessThanOrEqual(200_000);
  });
});
