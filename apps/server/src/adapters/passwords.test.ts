import { describe, expect, it } from 'vitest';
import { limitConcurrency } from './concurrency.ts';
import { createHashers } from './hashers.ts';
import { createPasswords, hashPassword } from './passwords.ts';

const ANYBODY = { of: '', known: false };

describe('[LOG6] a limiter', () => {
  it('runs a few at a time, first come first served, and turns away who finds the queue full', async () => {
    const limiter = limitConcurrency(2, 2);
    const started: number[] = [];
    const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
    const runs = ends.map((end, number) =>
      limiter.run(async () => {
        started.push(number);
        await end.promise;
        return number;
      }),
    );
    expect(started).toEqual([0, 1]);
    expect(await limiter.run(() => Promise.resolve(4))).toBeNull();
    ends[1]!.resolve();
    expect(await runs[1]).toBe(1);
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    for (const end of ends) end.resolve();
    expect(await Promise.all(runs)).toEqual([0, 1, 2, 3]);
  });

  it('serves those who ask in turn, however many one of them has waiting', async () => {
    const limiter = limitConcurrency(1, 100);
    const order: string[] = [];
    const run = (by: string) => limiter.run(async () => void order.push(by), by);
    await Promise.all([...Array.from({ length: 20 }, () => run('many')), run('one'), run('other'), run('one')]);
    expect(order.slice(0, 7)).toEqual(['many', 'many', 'one', 'other', 'many', 'one', 'many']);
    expect(order).toHaveLength(23);
  });

  it('has room in a full queue for a newcomer: the last of who has most waiting is turned away', async () => {
    const limiter = limitConcurrency(1, 4);
    const run = (by: string) => limiter.run(() => Promise.resolve(by), by);
    const many = Array.from({ length: 5 }, () => run('many'));
    expect(await Promise.all([run('many'), run('one'), run('other'), ...many])).toEqual([
      ...[null, 'one', 'other', 'many', 'many', 'many', null, null],
    ]);
  });

  it('[LOG10] gives those who are known every other turn, and room that strangers cannot take', async () => {
    const limiter = limitConcurrency(1, 200);
    const order: string[] = [];
    const run = (of: string, known: boolean) => limiter.run(async () => order.push(of), { of, known });
    const attack = Array.from({ length: 300 }, (_, n) => run(`address ${n}`, false));
    const [ada, again, bob] = await Promise.all([run('ada', true), run('ada', true), run('bob', true)]);
    expect([ada, again, bob]).toEqual([2, 6, 4]);
    expect((await Promise.all(attack)).filter((place) => place === null)).toHaveLength(99);
    expect(order.filter((of) => of.startsWith('address'))).toHaveLength(201);
  });

  it('never runs more than it may while tasks come and go, and lets go of one that fails', async () => {
    const limiter = limitConcurrency(2, 100);
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
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, number) => limiter.run(() => task(number))),
    );
    expect(most).toBe(2);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(10);
    expect(await limiter.run(() => Promise.resolve('free'))).toBe('free');
  });
});

describe('[LOG6] passwords', () => {
  it('are hashed with argon2id, 19 MiB, two passes, and a salt of their own', async () => {
    const [one, other] = await Promise.all([hashPassword('Correct-Horse-7'), hashPassword('Correct-Horse-7')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  it('[LOG8] an account without one costs a hash as well, and no password is right', async () => {
    const strengths: (string | undefined)[] = [];
    const hashers = createHashers();
    const verify: typeof hashers.verify = (stored, password) => {
      strengths.push(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/.exec(stored)?.[0]);
      return hashers.verify(stored, password);
    };
    const passwords = createPasswords(limitConcurrency(1, 1), { ...hashers, verify });
    expect(await passwords.check(await hashPassword('Correct-Horse-7'), 'Correct-Horse-7', ANYBODY)).toBe(true);
    expect(await passwords.check(null, 'Correct-Horse-7', ANYBODY)).toBe(false);
    expect(strengths).toEqual(Array(2).fill('$argon2id$v=19$m=19456,t=2,p=1$'));
  });

  it('says busy when too many wait', async () => {
    const passwords = createPasswords(limitConcurrency(1, 1));
    const answers = await Promise.all([1, 2, 3].map(() => passwords.check(null, 'x', ANYBODY)));
    expect(answers).toEqual([false, false, 'busy']);
  });

  it('new ones wait in the same queue', async () => {
    const passwords = createPasswords(limitConcurrency(1, 1));
    const [one, other, third] = await Promise.all([
      passwords.hash('Correct-Horse-7', ANYBODY),
      passwords.check(null, 'x', ANYBODY),
      passwords.hash('Correct-Horse-7', ANYBODY),
    ]);
    expect([await passwords.check(one, 'Correct-Horse-7', ANYBODY), other, third]).toEqual([true, false, null]);
  });
});
