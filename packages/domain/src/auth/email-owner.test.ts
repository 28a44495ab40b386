import { describe, expect, test } from 'vitest';
import { endedByVerifying, mayGrantByEmail } from './email-owner.ts';

describe('[D377] whose an e-mail address is', () => {
  test.each([
    ['of somebody who reads its mail', true, true, false, true],
    ['that the operator vouches for', true, false, false, true],
    ['of an import that nobody has accepted', false, false, false, true],
    ['that was typed at a shop, or in a profile', false, true, false, false],
    ["that the event's own provider vouches for", false, true, true, true],
  ])('roles by an address %s', (_of, email_verified, entered, vouched_here, may) => {
    expect(mayGrantByEmail({ email_verified, entered, vouched_here })).toBe(may);
  });

  test.each([
    [false, false, 'all'],
    [false, true, 'all_but_own'],
    [true, false, 'none'],
    [true, true, 'none'],
  ] as const)('verified before: %s, in a session of it: %s: ends %s', (before, in_session, ended) => {
    expect(endedByVerifying(before, in_session)).toBe(ended);
  });
});
