import { describe, expect, it, test } from 'vitest';
import { canAccept, canLogIn, canRequestReset, canReset, fieldToFocus, missingNames, stepButton } from './forms.ts';

test.each([
  ['', '', false],
  ['a@example.org', '', false],
  ['', 'Secret1', false],
  ['  ', 'Secret1', false],
  ['a@example.org', 'Secret1', true],
])('[LOG1] login with "%s" and "%s" can be sent: %s', (email, password, can) => {
  expect(canLogIn({ email, password })).toBe(can);
});

describe('[ONB3] what a form needs before it can be sent', () => {
  test.each([
    ['', '', false],
    ['', ' ', false],
    ['', 'a@example.org', true],
    ['a@example.org', 'a@example.org', true],
    ['a@example.org', 'b@example.org', true],
  ])('a reset request prefilled with "%s" that holds "%s": %s', (prefilled, email, can) => {
    expect(canRequestReset(prefilled, email)).toBe(can);
  });

  test.each([
    ['', '', false],
    ['Harbour7walk', '', false],
    ['', 'Harbour7walk', false],
    ['Harbour7walk', 'Harbour7', true],
  ])('a new password "%s" confirmed with "%s": %s', (new_password, confirm_password, can) => {
    expect(canReset({ new_password, confirm_password })).toBe(can);
  });

  const nothing = { password: '', new_password: '', confirm_password: '', accept_terms: false };
  const terms = { ...nothing, accept_terms: true };
  const chosen = { new_password: 'Harbour7walk', confirm_password: 'Harbour7walk' };
  test.each([
    ['new', nothing, false],
    ['new', { ...nothing, ...chosen }, false],
    ['new', { ...terms, new_password: 'Harbour7walk' }, false],
    ['new', { ...terms, ...chosen }, true],
    ['existing', terms, false],
    ['existing', { ...nothing, password: 'x' }, false],
    ['existing', { ...terms, password: 'x' }, true],
    ['logged_in', nothing, false],
    ['logged_in', terms, true],
  ] as const)('an invitation in the mode %s with %o: %s', (mode, values, can) => {
    expect(canAccept(mode, values)).toBe(can);
  });
});

describe('[ONB4] the steps', () => {
  test.each([
    [true, false, 'save_next'],
    [true, true, 'save_done'],
    [false, false, 'next'],
    [false, true, 'done'],
  ] as const)('changed: %s, last: %s → %s', (changed, last, label) => {
    expect(stepButton({ changed, last })).toBe(label);
  });

  it('require first and last name', () => {
    expect(missingNames({ first_name: 'Ada' })).toEqual([]);
    expect(missingNames({ first_name: ' ' })).toEqual(['first_name']);
  });
});

test('[ONB9] the focus goes to the first field with an error, else to the first empty one', () => {
  const fields = ['email', 'password'] as const;
  expect(fieldToFocus(fields, { password: ['x'] }, { email: 'a' })).toBe('password');
  expect(fieldToFocus(fields, { email: ['x'], password: ['x'] }, { email: 'a' })).toBe('email');
  expect(fieldToFocus(fields, {})).toBe('email');
  expect(fieldToFocus(fields, {}, { email: 'a' })).toBe('password');
  expect(fieldToFocus(fields, {}, { email: 'a', password: 'b' })).toBeUndefined();
});
