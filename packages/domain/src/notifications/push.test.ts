import { describe, expect, it } from 'vitest';
import { PUSH, pushBody, pushDelay, pushGoodFor, pushUrgency } from './push.ts';

describe('[NOT24] a push message', () => {
  it('waits ten seconds and says something for half a day, unless it presses', () => {
    expect([pushDelay('private_message'), pushGoodFor('private_message')]).toEqual([10_000, 12 * 3600_000]);
    expect([pushDelay('favourite_begins'), pushGoodFor('favourite_begins')]).toEqual([0, 10 * 60_000]);
    expect(pushGoodFor('poll')).toBe(3600_000);
  });

  it('wakes a device for what presses and for what somebody says to the person alone', () => {
    expect((['waiting_seat', 'private_message', 'announcement'] as const).map(pushUrgency)).toEqual([
      'high',
      'high',
      'normal',
    ]);
  });

  it('shows words in one line, cut between two characters', () => {
    expect(pushBody(' Lunch\n\nmoves ')).toBe('Lunch moves');
    const family = '👩‍👩‍👧';
    const cut = pushBody(family.repeat(PUSH.body_max + 1));
    expect(cut).toBe(`${family.repeat(PUSH.body_max - 1)}…`);
  });
});
