import { describe, expect, test } from 'vitest';
import { createCounter } from './counter.ts';

let at = 0;
const counter = (more: { points?: number; max_keys?: number } = {}) =>
  createCounter({ points: 2, window_ms: 60_000, ...more }, () => at);

describe('[HTP8] a counter', () => {
  test('has so many points in a window, which begins with the first', () => {
    const one = counter();
    expect([one.take('a'), one.take('a'), one.take('b')]).toEqual([null, null, null]);
    at += 45_000;
    expect(one.take('a')).toBe(15_000);
    at += 14_500;
    expect(one.take('a')).toBe(1_000);
    at += 500;
    expect([one.take('a'), one.take('a')]).toEqual([null, null]);
    expect(one.take('a')).toBe(60_000);
  });

  test('gives points back, and forgets', () => {
    const one = counter({ points: 1 });
    one.take('a');
    one.giveBack('a');
    expect([one.take('a'), one.take('a')]).toEqual([null, 60_000]);
    one.forget('a');
    one.giveBack('a');
    expect(one.take('a')).toBeNull();
  });

  test('remembers nothing for longer than two windows, and never more keys than it may', () => {
    const one = counter({ points: 1, max_keys: 4 });
    for (const key of ['a', 'b', 'c', 'd', 'e']) one.take(key);
    expect(one.size).toBeLessThanOrEqual(4);
    expect([one.take('e'), one.take('a')]).toEqual([60_000, null]);
    at += 120_000;
    one.take('z');
    expect(one.size).toBe(1);
  });

  test('a window goes on when its generation gets old', () => {
    const one = counter({ points: 1 });
    at += 59_000;
    one.take('a');
    at += 1_000;
    one.take('b');
    at += 30_000;
    expect([one.take('a'), one.take('b')]).toEqual([29_000, 30_000]);
  });

  test('takes a million keys in its stride', () => {
    const one = createCounter({ points: 1, window_ms: 60_000 });
    const began = performance.now();
    for (let n = 0; n < 1_000_000; n++) one.take(`person${n}@example.org`);
    expect(one.size).toBeLessThanOrEqual(200_000);
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});
