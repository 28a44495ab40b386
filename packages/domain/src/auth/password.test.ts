import { expect, test } from 'vitest';
import { passwordProblems } from './password.ts';

test.each([
  ['Harbour7walk', []],
  ['Ünsicher9', []],
  ['short1A', ['It must have at least 8 characters']],
  ['nouppercase1', ['It must have at least 1 upper-case letter']],
  ['NoDigitsHere', ['It must have at least 1 digit']],
  ['Password1', ['This password is too common']],
  ['PASSW0RD1', ['This password is too common']],
  ['Harbour7\u0000walk', ['It holds a character that cannot be typed']],
  ['A7' + 'x'.repeat(255), ['It can have at most 256 characters']],
  ['A7' + 'x'.repeat(254), []],
  [
    '',
    [
      'It must have at least 8 characters',
      'It must have at least 1 upper-case letter',
      'It must have at least 1 digit',
    ],
  ],
])('[D34] %j', (password, problems) => {
  expect(passwordProblems(password, new Set(['password1', 'passw0rd1']))).toEqual(problems);
});
