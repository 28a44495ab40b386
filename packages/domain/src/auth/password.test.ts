import { expect, test } from 'vitest';
import { passwordProblems, passwordRules } from './password.ts';

test.each([
  ['Harbour7walk', []],
  ['Ünsicher9', []],
  ['short1A', [{ code: 'password_too_short', min: 8 }]],
  ['nouppercase1', [{ code: 'password_upper_case' }]],
  ['NoDigitsHere', [{ code: 'password_digit' }]],
  ['Password1', [{ code: 'password_common' }]],
  ['PASSW0RD1', [{ code: 'password_common' }]],
  ['Harbour7\u0000walk', [{ code: 'password_untypable' }]],
  ['A7' + 'x'.repeat(255), [{ code: 'password_too_long', max: 256 }]],
  ['A7' + 'x'.repeat(254), []],
  ['', [{ code: 'password_too_short', min: 8 }, { code: 'password_upper_case' }, { code: 'password_digit' }]],
])('[D34] %j', (password, problems) => {
  expect(passwordProblems(password, new Set(['password1', 'passw0rd1']))).toEqual(problems);
});

test.each([
  ['', { length: false, upper_case: false, digit: false }],
  ['abcdefg', { length: false, upper_case: false, digit: false }],
  ['abcdefgh', { length: true, upper_case: false, digit: false }],
  ['Ä1', { length: false, upper_case: true, digit: true }],
  ['Another-Horse-8', { length: true, upper_case: true, digit: true }],
])('[SET28] says which rules of the hint %j keeps', (password, kept) => {
  expect(passwordRules(password)).toEqual(kept);
});
