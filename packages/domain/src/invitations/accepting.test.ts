import { describe, expect, test } from 'vitest';
import { chosenPasswordProblems, inviteMode, inviteProblems, isTicked } from './accepting.ts';

const EMPTY = [{ code: 'empty' }];
const TERMS = [{ code: 'terms_not_accepted' }];
const DIFFERENT = [{ code: 'passwords_differ' }];
const nothing = { password: '', new_password: '', confirm_password: '', accept_terms: '' };
const chosen = { new_password: 'Harbour7walk', confirm_password: 'Harbour7walk' };

describe('[INV1] the mode of an invitation', () => {
  test.each([
    ['new', false, false],
    ['new', false, true],
    ['existing', true, false],
    ['logged_in', true, true],
  ] as const)('is %s with a password: %s, signed in: %s', (mode, has_password, signed_in) => {
    expect(inviteMode({ has_password, signed_in })).toBe(mode);
  });
});

describe('[INV3] what keeps an invitation from being accepted', () => {
  test.each([
    ['new', nothing, { new_password: EMPTY, confirm_password: EMPTY, accept_terms: TERMS }],
    ['new', { ...nothing, ...chosen }, { accept_terms: TERMS }],
    [
      'new',
      { ...nothing, ...chosen, confirm_password: 'harbour7walk', accept_terms: 'on' },
      { confirm_password: DIFFERENT },
    ],
    ['new', { ...nothing, ...chosen, accept_terms: 'on' }, {}],
    ['existing', nothing, { password: EMPTY, accept_terms: TERMS }],
    ['existing', { ...nothing, ...chosen, accept_terms: 'on' }, { password: EMPTY }],
    ['existing', { ...nothing, password: 'x', accept_terms: 'on' }, {}],
    ['logged_in', nothing, { accept_terms: TERMS }],
    ['logged_in', { ...nothing, accept_terms: 'true' }, {}],
  ] as const)('%s with %o', (mode, fields, problems) => {
    expect(inviteProblems(mode, fields, [])).toEqual(problems);
  });

  test('a weak password says why, an empty one only that it is empty', () => {
    expect(chosenPasswordProblems(chosen, [{ code: 'password_common' }])).toEqual({
      new_password: [{ code: 'password_common' }],
    });
    expect(chosenPasswordProblems({ ...chosen, new_password: '' }, [{ code: 'password_too_short', min: 8 }])).toEqual({
      new_password: EMPTY,
      confirm_password: DIFFERENT,
    });
  });

  test.each([
    ['on', true],
    ['1', true],
    ['yes', true],
    ['', false],
    [' OFF ', false],
    ['false', false],
    ['0', false],
  ])('a box that sends "%s" is ticked: %s', (value, ticked) => {
    expect(isTicked(value)).toBe(ticked);
  });
});
