import { expect, test } from 'vitest';
import { lengthVerdict, numberText, phoneProblem, type NumberVerdict } from './phone.ts';

const good: NumberVerdict = { known_country: true, length: undefined, valid: true };

test.each([
  [{}, null],
  [{ known_country: false }, 'Invalid country code'],
  [{ length: 'INVALID_COUNTRY' }, 'Invalid country code'],
  [{ length: 'TOO_SHORT' }, 'Number is too short'],
  [{ length: 'TOO_LONG' }, 'Number is too long'],
  [{ length: 'NOT_A_NUMBER' }, 'Not a phone number'],
  [{ length: 'INVALID_LENGTH' }, 'Not a valid phone number'],
  [{ valid: false }, 'Not a valid phone number'],
] as const)('[ONB6] %o says %s', (verdict, text) => {
  expect(phoneProblem({ ...good, ...verdict })).toBe(text);
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
