import { expect, test } from 'vitest';
import { limitConcurrency } from './concurrency.ts';

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
  const late: (Promise<void> | null)[] = [];
  // One newcomer in each of the turns in which the first ends and the second begins.
  for (let turn = 0; turn < 12; turn++) {
    late.push(limiter.run(task(`late ${turn}`)));
    await Promise.resolve();
  }
  await Promise.all([first, second, ...late]);
  expect(most).toBe(1);
  expect(order.slice(0, 2)).toEqual(['first', 'second']);
  expect(limiter.run(task('afterwards'))).not.toBeNull();
});
