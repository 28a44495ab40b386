import { describe, expect, it } from 'vitest';
import { createGate, type Gate } from './gate.ts';
import { createPasswordChecker, hashPassword } from './passwords.ts';

/** Runs a task that is not turned away. */
function must<T>(gate: Gate, task: () => Promise<T>): Promise<T> {
  const running = gate.run(task);
  if (!running) throw new Error('the gate turned it away');
  return running;
}

describe('a gate', () => {
  it('runs a few at a time, first come first served, and turns away who finds the queue full', async () => {
    const gate = createGate(2, 2);
    const started: number[] = [];
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const runs = ends.map((end, number) =>
      must(gate, async () => {
        started.push(number);
        await end.promise;
        return number;
      }),
    );
    expect(started).toEqual([0, 1]);
    expect(gate.run(() => Promise.resolve(4))).toBeNull();
    ends[1]!.resolve();
    expect(await runs[1]).toBe(1);
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const end of ends) end.resolve();
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  });

  it('never runs more than it may while tasks come and go, and lets go of one that fails', async () => {
    const gate = createGate(2, 100);
    let running = 0;
    let most = 0;
    const task = async (number: number): Promise<number> => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (number % 5 === 0) throw new Error('failed');
      return number;
    };
    const results = await Promise.allSettled(Array.from({ length: 50 }, (_, number) => must(gate, () => task(number))));
    expect(most).toBe(2);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
    expect(await gate.run(() => Promise.resolve('free'))).toBe('free');
  });
});

describe('passwords', () => {
  it('are hashed with argon2id, 19 MiB, two passes, and a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('Correct-Horse-7'), hashPassword('Correct-Horse-7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('an account without one takes as long and is never right', async () => {
    const checker = createPasswordChecker();
    const stored = await hashPassword('Correct-Horse-7');
    const timed = async (of: string | null): Promise<[boolean | 'busy', number]> => {
      const start = performance.now();
      return [await checker.check(of, 'Correct-Horse-7'), performance.now() - start];
    };
    const [right, known_ms] = await timed(stored);
    const [nobody, unknown_ms] = await timed(null);
    expect([right, nobody]).toEqual([true, false]);
    // A hash takes tens of milliseconds; leaving it out would take none.
    expect(unknown_ms).toBeGreaterThan(known_ms / 5);
  });

  it('says busy when too many wait', async () => {
    const checker = createPasswordChecker(createGate(1, 1));
    const answers = await Promise.all([1, 2, 3].map(() => checker.check(null, 'x')));
    expect(answers).toEqual([false, false, 'busy']);
  });
});
