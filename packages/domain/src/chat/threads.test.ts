import { describe, expect, it } from 'vitest';
import type { Role } from '../policy/policy.ts';
import { sanctionsAt } from './moderation/sanctions.ts';
import {
  canBeAdded,
  membersChange,
  pairOf,
  refuseEntering,
  refuseMembersChange,
  refuseReaching,
  refuseStarting,
  THREADS,
} from './threads.ts';

const FREE = sanctionsAt(0, [], false);
const BANNED = sanctionsAt(0, [{ kind: 'ban', until: null }], false);
const ON = { private_chat_enabled: true, networking_enabled: true };
const somebody = (...roles: Role[]) => ({
  event_user_id: 'me',
  roles: ['attendee' as const, ...roles],
  networking_status: true,
});
const other = {
  event_user_id: 'other',
  roles: ['attendee' as const],
  active: true,
  networking_status: true,
  apart: false,
};

describe('who reads a thread', () => {
  it('[PRV19] one with members is there for them alone', () => {
    for (const kind of ['private', 'support'] as const) {
      expect(refuseEntering({ kind, enabled: true, member: false }, FREE)).toBe('not_found');
      expect(refuseEntering({ kind, enabled: true, member: true }, FREE)).toBeNull();
      expect(refuseEntering({ kind, enabled: false, member: false }, FREE)).toBe('not_found');
      expect(refuseEntering({ kind, enabled: false, member: true }, FREE)).toBe('chat_disabled');
    }
    expect(refuseEntering({ kind: 'public', enabled: true, member: false }, FREE)).toBeNull();
  });

  it('[PRV18] a ban holds in public and in private, and leaves the event’s support', () => {
    expect(refuseEntering({ kind: 'public', enabled: true, member: false }, BANNED)).toBe('banned');
    expect(refuseEntering({ kind: 'private', enabled: true, member: true }, BANNED)).toBe('banned');
    expect(refuseEntering({ kind: 'support', enabled: true, member: true }, BANNED)).toBeNull();
  });
});

describe('who begins a private chat', () => {
  it('[PRV1] hosts where there is private chat; others where networking is on for the event and for them', () => {
    expect(refuseStarting(somebody(), ON)).toBeNull();
    expect(refuseStarting({ ...somebody(), networking_status: false }, ON)).toBe('networking_off');
    expect(refuseStarting(somebody(), { ...ON, networking_enabled: false })).toBe('networking_off');
    expect(
      refuseStarting({ ...somebody('host'), networking_status: false }, { ...ON, networking_enabled: false }),
    ).toBeNull();
    expect(refuseStarting(somebody('host'), { ...ON, private_chat_enabled: false })).toBe('chat_disabled');
  });

  it('[PRV1] with people who are here, let others reach them, and are not kept apart', () => {
    expect(canBeAdded(somebody(), other)).toBe(true);
    for (const bar of [{ active: false }, { networking_status: false }, { apart: true }])
      expect(canBeAdded(somebody(), { ...other, ...bar })).toBe(false);
    expect(canBeAdded(somebody('host'), { ...other, networking_status: false })).toBe(true);
    expect(canBeAdded(somebody('host'), { ...other, active: false })).toBe(false);
    expect(canBeAdded(somebody(), { ...other, event_user_id: 'me' })).toBe(false);
  });

  it('[PRV16] two are the same pair whoever begins', () => {
    expect(pairOf('a', 'b')).toBe(pairOf('b', 'a'));
  });
});

describe('a change of the people of a thread', () => {
  const thread = { created_by: 'maker', count: 4 };

  it('[PRV21] counts from what its maker saw', () => {
    expect(membersChange(['a', 'b', 'new'], { users: ['a', 'c'], known: ['a', 'b'] })).toEqual({
      added: ['c'],
      removed: ['b'],
    });
    expect(membersChange(['a', 'b'], { users: ['b', 'c', 'c'] })).toEqual({ added: ['c'], removed: ['a'] });
    expect(membersChange(['a'], { users: ['a', 'b'], known: ['a', 'b'] })).toEqual({ added: [], removed: [] });
  });

  it('[PRV20] others are taken out by the maker and by those who moderate', () => {
    const change = { added: [], removed: ['a'] };
    expect(refuseMembersChange(somebody(), thread, change)).toBe('forbidden');
    expect(refuseMembersChange({ ...somebody(), event_user_id: 'maker' }, thread, change)).toBeNull();
    expect(refuseMembersChange(somebody('moderator'), thread, change)).toBeNull();
  });

  it('[PRV7] ends at fifty, and leaves somebody', () => {
    const added = (count: number) => Array.from({ length: count }, (_, index) => String(index));
    const change = (count: number) =>
      refuseMembersChange(somebody(), { created_by: null, count: 1 }, { added: added(count), removed: [] });
    expect(change(THREADS.members_max - 1)).toBeNull();
    expect(change(THREADS.members_max)).toBe('chat_full');
    const maker = { ...somebody(), event_user_id: 'maker' };
    expect(refuseMembersChange(maker, { ...thread, count: 2 }, { added: [], removed: ['a'] })).toBe('nobody_left');
  });

  it('[PRV17] between two who are kept apart, or after all others left, nothing reaches anybody', () => {
    const me = { event_user_id: 'me', active: true, apart: false };
    const them = { event_user_id: 'them', active: true, apart: false };
    const third = { event_user_id: 'third', active: true, apart: false };
    expect(refuseReaching('private', 'me', [me, them])).toBeNull();
    expect(refuseReaching('private', 'me', [me])).toBe('cannot_reach');
    expect(refuseReaching('private', 'me', [me, { ...them, active: false }])).toBe('cannot_reach');
    expect(refuseReaching('private', 'me', [me, { ...them, apart: true }])).toBe('cannot_reach');
    expect(refuseReaching('private', 'me', [me, { ...them, apart: true }, third])).toBeNull();
    expect(refuseReaching('support', 'me', [me])).toBeNull();
    expect(refuseReaching('public', 'me', [])).toBeNull();
  });
});
