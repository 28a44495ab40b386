import { expect, test } from 'vitest';
import { lengthVerdict, numberText, phoneProblem, type NumberVerdict } from './phone.ts';

const good: NumberVerdict = { known_country: true, length: undefined, valid: true };

test.each([
  [{}, null],
  [{ known_country: false }, { code: 'unknown_country' }],
  [{ length: 'INVALID_COUNTRY' }, { code: 'unknown_country' }],
  [{ length: 'TOO_SHORT' }, { code: 'number_too_short' }],
  [{ length: 'TOO_LONG' }, { code: 'number_too_long' }],
  [{ length: 'NOT_A_NUMBER' }, { code: 'not_a_number' }],
  [{ length: 'INVALID_LENGTH' }, { code: 'invalid_number' }],
  [{ valid: false }, { code: 'invalid_number' }],
] as const)('[ONB6] %o is %o', (verdict, problem) => {
  expect(phoneProblem({ ...good, ...verdict })).toEqual(problem);
});

test.each([
  [' 0044 7911 123456 ', '+44 7911 123456'],
  ['07911 123456', '07911 123456'],
  ['+447911123456', '+447911123456'],
])('[ONB6] %j is read as %j', (typed, text) => {
  expect(numberText(typed)).toBe(text);
});

test.each([
  ['0', 'NOT_A_NUMBER', 'TOO_SHORT'],
  ['+4', 'NOT_A_NUMBER', 'TOO_SHORT'],
  ['x', 'NOT_A_NUMBER', 'NOT_A_NUMBER'],
  ['07911', 'TOO_SHORT', 'TOO_SHORT'],
  ['07911 123456', undefined, undefined],
] as const)('[ONB6] the length of %j, %s to the library, is %s', (text, verdict, meant) => {
  expect(lengthVerdict(text, verdict)).toBe(meant);
});
