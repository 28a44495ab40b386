import { setImmediate } from 'node:timers/promises';
import { FakeClock } from '@plenary/testkit/clock';
import { describe, expect, it } from 'vitest';
import { createShares } from './shares.ts';

/** Shares on a clock that stands still. */
function start() {
  const clock = new FakeClock();
  const rest = (ms: number) => new Promise<void>((resolve) => clock.after(ms, resolve));
  return { clock, shares: createShares(() => clock.now(), rest) };
}

describe('[LV12] the share of one person', () => {
  it('is 600 frames at once and 40 a second, over all sockets together', async () => {
    const { clock, shares } = start();
    const sent = (owner: string, count: number) =>
      Array.from({ length: count }, () => shares.spend(owner)).filter(Boolean).length;
    expect(sent('ada', 700)).toBe(600);
    expect(sent('bob', 1)).toBe(1);
    await clock.advance(4_000);
    expect(sent('ada', 100)).toBe(60);
  });

  it('is one catch-up at a time, and the next one the later the more it cost', async () => {
    const { clock, shares } = start();
    const began: string[] = [];
    const catchUp = (owner: string, name: string, events: number) =>
      void shares.catchUp(owner, async () => {
        began.push(name);
        return events;
      });
    catchUp('ada', 'first', 500);
    catchUp('ada', 'second', 0);
    catchUp('ada', 'third', 0);
    catchUp('bob', 'of another person', 500);
    await setImmediate();
    expect(began).toEqual(['first', 'of another person']);
    await clock.advance(499);
    expect(began).toHaveLength(2);
    await clock.advance(1);
    expect(began.slice(2)).toEqual(['second', 'third']);
  });

  it('goes on after a catch-up that failed', async () => {
    const { shares } = start();
    await expect(shares.catchUp('ada', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    await expect(shares.catchUp('ada', async () => 0)).resolves.toBeUndefined();
  });

  it('is forgotten when it is whole again and nothing is owed', async () => {
    const { clock, shares } = start();
    shares.spend('ada');
    await clock.advance(14_999);
    shares.forgetIdle();
    expect(shares.size).toBe(1);
    await clock.advance(1);
    shares.forgetIdle();
    expect(shares.size).toBe(0);
  });
});
