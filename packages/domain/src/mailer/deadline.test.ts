import { describe, expect, test } from 'vitest';
import { isTooLate } from './deadline.ts';

const WRITTEN = Date.parse('2026-06-15T09:00:00Z');
const MINUTE = 60_000;

describe('[DLV4] a message is of use until its code or link has expired', () => {
  test.each([
    ['a code just before its 10 minutes', { minutes: 10 }, 10 * MINUTE - 1, false],
    ['a code at its 10 minutes', { minutes: 10 }, 10 * MINUTE, true],
    ['an invitation on its last day', { expires_at: '2026-07-15T09:00:00Z' }, 30 * 24 * 60 * MINUTE - 1, false],
    ['an invitation when it has expired', { expires_at: '2026-07-15T09:00:00Z' }, 30 * 24 * 60 * MINUTE, true],
    ['what has neither, a year later', {}, 365 * 24 * 60 * MINUTE, false],
  ])('%s', (_what, message, after, late) => {
    expect(isTooLate({ kind: 'any', ...message }, WRITTEN, WRITTEN + after)).toBe(late);
  });
});
