import { expect, test } from 'vitest';
import { phoneProblem, type NumberVerdict } from './phone.ts';

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
