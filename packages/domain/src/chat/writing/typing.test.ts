import { describe, expect, it } from 'vitest';
import {
  receivedTyping,
  nextTypingEnd,
  NOBODY_TYPES,
  stoppedTyping,
  TYPING,
  typingShown,
  type Typing,
} from './typing.ts';

const value = (event_user: string) => ({ event_user, name: event_user.toUpperCase() });
const heard = (ids: string, now = 0, before: Typing = NOBODY_TYPES, more = false) =>
  receivedTyping(before, { values: [...ids].map(value), more }, now);
const shown = (typing: Typing, now = 1, blocked = '') =>
  typingShown(typing, { now, me: 'm', blocked: new Set([...blocked]) });

describe('[WID44] those who type', () => {
  it('are named up to three, then there are several', () => {
    expect(shown(NOBODY_TYPES)).toEqual({ kind: 'nobody' });
    expect(shown(heard('abc'))).toEqual({ kind: 'named', names: ['A', 'B', 'C'] });
    expect(shown(heard('abcd'))).toEqual({ kind: 'several' });
    expect(shown(heard('ab', 0, NOBODY_TYPES, true))).toEqual({ kind: 'several' });
  });

  it('are neither oneself nor people whom one has blocked', () => {
    expect(shown(heard('amb'), 1, 'b')).toEqual({ kind: 'named', names: ['A'] });
    expect(shown(heard('abcd'), 1, 'd')).toMatchObject({ kind: 'named' });
    expect(shown(heard('m', 0, NOBODY_TYPES, true))).toEqual({ kind: 'nobody' });
  });

  it('end by themselves after six seconds, and at their message', () => {
    const both = heard('b', 2_000, heard('a'));
    expect(nextTypingEnd(both, 1)).toBe(TYPING.holds_ms);
    expect(shown(both, TYPING.holds_ms)).toEqual({ kind: 'named', names: ['B'] });
    expect(nextTypingEnd(both, 10_000)).toBeNull();
    expect(shown(heard('a', 5_000, both), 7_000)).toEqual({ kind: 'named', names: ['B', 'A'] });
    expect(shown(stoppedTyping(both, 'a'), 2_001)).toEqual({ kind: 'named', names: ['B'] });
    expect(stoppedTyping(both, 'x')).toBe(both);
  });

  it('are left out where a signal has another shape', () => {
    const values = [{ event_user: 7, name: 'x' }, { event_user: 'x' }, {}];
    expect(shown(receivedTyping(NOBODY_TYPES, { values, more: false }, 0))).toEqual({ kind: 'nobody' });
  });
});
