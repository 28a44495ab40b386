import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  hiddenKinds,
  lastDigestAt,
  mailChoices,
  mailDelay,
  preferencesOf,
} from './preferences.ts';

describe('[NOT18] preferences', () => {
  it('are the defaults until somebody chooses, and nothing is hidden by default', () => {
    expect(preferencesOf([])).toEqual(DEFAULT_PREFERENCES);
    expect(hiddenKinds(preferencesOf([]))).toEqual([]);
  });

  it('are what was chosen of one kind, beside the defaults of the others', () => {
    const chosen = preferencesOf([{ kind: 'poll', here: false, mail: 'digest', push: true }]);
    expect(chosen.poll).toEqual({ here: false, mail: 'digest', push: true });
    expect(chosen.mention).toEqual(DEFAULT_PREFERENCES.mention);
    expect(hiddenKinds(chosen)).toEqual(['poll']);
  });

  it('offer no digest of what is over by then, and hold to that whatever is stored', () => {
    expect(mailChoices('favourite_begins')).toEqual(['off', 'at_once']);
    expect(mailChoices('reply')).toEqual(['off', 'digest', 'at_once']);
    const stored = preferencesOf([{ kind: 'waiting_seat', here: true, mail: 'digest', push: false }]);
    expect(stored.waiting_seat.mail).toBe('at_once');
  });
});

describe('[NOT20] a mail at once', () => {
  it('waits five minutes, unless it presses', () => {
    expect(mailDelay('private_message')).toBe(5 * 60_000);
    expect([mailDelay('favourite_begins'), mailDelay('waiting_seat')]).toEqual([0, 0]);
  });
});

describe('[NOT21] the hour of digests', () => {
  const last = (now: string, zone: string) => new Date(lastDigestAt(Date.parse(now), zone)).toISOString();

  it.each([
    ['2026-06-15T05:59:59.999Z', 'Europe/Berlin', '2026-06-14T06:00:00.000Z'],
    ['2026-06-15T06:00:00.000Z', 'Europe/Berlin', '2026-06-15T06:00:00.000Z'],
    ['2026-03-01T07:30:00.000Z', 'UTC', '2026-02-28T08:00:00.000Z'],
    ['2026-06-15T23:30:00.000Z', 'Asia/Tokyo', '2026-06-15T23:00:00.000Z'],
    ['2026-06-15T22:30:00.000Z', 'Asia/Tokyo', '2026-06-14T23:00:00.000Z'],
    // The night in which clocks are put on.
    ['2026-03-29T05:30:00.000Z', 'Europe/Berlin', '2026-03-28T07:00:00.000Z'],
  ])('at %s in %s was %s', (now, zone, expected) => expect(last(now, zone)).toBe(expected));
});
