import { describe, expect, it } from 'vitest';
import type { Role } from '../../policy/policy.ts';
import { mayArchive, mayRestore, moderates, refuseReading, refuseSending, sendDelay } from './rules.ts';
import { NO_SANCTIONS, sanctionEnd, sanctionsAt } from './sanctions.ts';

const MINUTE = 60_000;
const person = (id: string, ...roles: Role[]) => ({ event_user_id: id, roles });

describe('sanctions', () => {
  it('[CH30] hold until their end, which belongs to the time after', () => {
    const kept = [{ kind: 'mute', until: sanctionEnd(0, 5) }] as const;
    expect(sanctionsAt(5 * MINUTE - 1, kept, false)).toEqual({
      ...NO_SANCTIONS,
      muted: true,
      muted_until: 5 * MINUTE,
    });
    expect(sanctionsAt(5 * MINUTE, kept, false)).toEqual(NO_SANCTIONS);
  });

  it('[CH30] without minutes they hold until they are lifted', () => {
    const kept = [{ kind: 'ban', until: sanctionEnd(0, undefined) }] as const;
    expect(sanctionsAt(1e15, kept, false)).toEqual({ ...NO_SANCTIONS, banned: true });
  });

  it('[CH31] never hold somebody who moderates', () => {
    expect(sanctionsAt(0, [{ kind: 'ban', until: null }], true)).toEqual(NO_SANCTIONS);
  });

  it('[CH32] a mute stops sending, a ban stops reading too and is named first', () => {
    expect(refuseSending(NO_SANCTIONS)).toBeNull();
    expect(refuseSending({ ...NO_SANCTIONS, muted: true })).toBe('muted');
    expect(refuseReading({ ...NO_SANCTIONS, muted: true })).toBeNull();
    expect(refuseSending({ ...NO_SANCTIONS, muted: true, banned: true })).toBe('banned');
    expect(refuseReading({ ...NO_SANCTIONS, banned: true })).toBe('banned');
  });
});

describe('deleting and restoring', () => {
  const message = { sender: 'ada', archived_by: null };

  it.each<[Role, boolean]>([
    ['attendee', false],
    ['speaker', false],
    ['exhibitor', false],
    ['moderator', true],
    ['host', true],
    ['organiser', true],
  ])('[CH33] somebody else as %s may delete: %s', (role, may) => {
    expect(moderates([role])).toBe(may);
    expect(mayArchive(person('bob', 'attendee', role), message)).toBe(may);
  });

  it('[CH33] the author may delete, nobody else without a role', () => {
    expect(mayArchive(person('ada', 'attendee'), message)).toBe(true);
    expect(mayArchive(person('bob', 'attendee'), { sender: null, archived_by: null })).toBe(false);
  });

  it('[CH34] the author undoes an own deletion, not a moderator’s', () => {
    expect(mayRestore(person('ada', 'attendee'), { sender: 'ada', archived_by: 'ada' })).toBe(true);
    expect(mayRestore(person('ada', 'attendee'), { sender: 'ada', archived_by: 'hal' })).toBe(false);
    expect(mayRestore(person('hal', 'host'), { sender: 'ada', archived_by: 'ada' })).toBe(true);
  });
});

describe('the rate of sending', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => 10_000 - index * 100);

  it('[CH13] nineteen messages do not delay the next', () => {
    expect(sendDelay(10_000, twenty.slice(1))).toBe(0);
  });

  it('[CH13] after twenty the next waits until the first of them is ten seconds old', () => {
    expect(sendDelay(10_000, twenty)).toBe(8_100);
    expect(sendDelay(18_099, twenty)).toBe(1);
    expect(sendDelay(18_100, twenty)).toBe(0);
  });
});
