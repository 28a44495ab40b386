import { expect, test } from 'vitest';
import { createSharedReads, limitConcurrency } from './concurrency.ts';

test('[LOG6] a caller that comes just when a place is handed on waits behind those who waited, and no more run than may', async () => {
  const limiter = limitConcurrency(1, 10);
  const order: string[] = [];
  let [running, most] = [0, 0];
  const task = (name: string) => async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
    order.push(name);
    running -= 1;
  };
  const first = limiter.run(task('first'));
  const second = limiter.run(task('second'));
  const late: Promise<void | null>[] = [];
  // One newcomer in each of the turns in which the first ends and the second begins.
  for (let turn = 0; turn < 12; turn++) {
    late.push(limiter.run(task(`late ${turn}`)));
    await Promise.resolve();
  }
  await Promise.all([first, second, ...late]);
  expect(most).toBe(1);
  expect(order.slice(0, 2)).toEqual(['first', 'second']);
  expect(await limiter.run(task('afterwards'))).not.toBeNull();
});

test('[LV21] a read is shared by those who ask before it begins, and by nobody who asks afterwards', async () => {
  const shared = createSharedReads();
  let began = 0;
  const ends: (() => void)[] = [];
  const read = () => {
    began += 1;
    const nth = began;
    return new Promise<number>((resolve) => ends.push(() => resolve(nth)));
  };
  const first = shared.read('a', read);
  const [second, third] = [shared.read('a', read), shared.read('a', read)];
  const other = shared.read('b', read);
  expect(began).toBe(2);
  ends.shift()?.();
  ends.shift()?.();
  expect(await Promise.all([first, other])).toEqual([1, 2]);
  const fourth = shared.read('a', read);
  ends.shift()?.();
  expect(await Promise.all([second, third])).toEqual([3, 3]);
  await Promise.resolve();
  ends.shift()?.();
  expect(await fourth).toBe(4);
});

test('[LV21] a read that fails fails for those who shared it, and the next one begins', async () => {
  const shared = createSharedReads();
  const failing = shared.read('a', () => Promise.reject(new Error('gone')));
  const next = shared.read('a', () => Promise.resolve(2));
  await expect(failing).rejects.toThrow('gone');
  expect(await next).toBe(2);
  expect(await shared.read('a', () => Promise.resolve(3))).toBe(3);
});
