import { describe, expect, it, test } from 'vitest';
import { FREE_ORDER, refuseWriting, slowDelay } from './pace.ts';

const slow = { frozen: false, slow_seconds: 15 };

describe('the order of a thread', () => {
  it('[WID29] frozen: nobody writes but those who moderate', () => {
    const frozen = { ...FREE_ORDER, frozen: true };
    expect(refuseWriting(frozen, ['attendee', 'speaker'])).toBe('frozen');
    for (const role of ['host', 'organiser', 'moderator'] as const) expect(refuseWriting(frozen, [role])).toBe(null);
    expect(refuseWriting(FREE_ORDER, ['attendee'])).toBe(null);
  });

  test.each([
    ['the first message', null, 0],
    ['the same millisecond', 100_000, 15_000],
    ['one millisecond before the time is up', 85_001, 1],
    ['when it is up', 85_000, 0],
    ['from before the clock was set back', 200_000, 0],
  ])('[WID30] slow mode: %s', (_, last, delay) => {
    expect(slowDelay(100_000, slow, ['attendee'], last)).toBe(delay);
    expect(slowDelay(100_000, slow, ['attendee', 'moderator'], last)).toBe(0);
    expect(slowDelay(100_000, FREE_ORDER, ['attendee'], last)).toBe(0);
  });
});
