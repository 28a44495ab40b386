import { expect, test } from 'vitest';
import { nameOfAddress } from './person-name.ts';

test.each([
  ['zoe.demir@example.org', ['Zoe', 'Demir']],
  ['max@example.org', ['Max', '']],
  ['anna-maria_von.berg+fair@example.org', ['Anna', 'Maria Von Berg']],
  ['.@example.org', ['.@example.org', '']],
])('[PEO5] %s is called %j until they say their name', (email, name) => {
  expect(nameOfAddress(email)).toEqual(name);
});
