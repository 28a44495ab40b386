import { passwordProblems } from '@plenary/domain/auth/password';
import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';

const common = await commonPasswords();

it('[D34] holds the 3,000 most common passwords and more, all in lower case', () => {
  expect(common.size).toBeGreaterThan(3_000);
  expect([...common].filter((password) => password !== password.toLowerCase())).toEqual([]);
});

it.each([
  'Password1',
  'PASSW0RD',
  'Qwerty123',
  '1Qaz2wsx',
  'Iloveyou1',
  'Michael1',
  'Trustno1',
  'Summer2026',
  'Admin1234',
])('[D34] %s is too common', (password) => {
  expect(passwordProblems(password, common)).toEqual(['This password is too common']);
});

it.each(['Harbour7walk', 'Plenary1demo'])('[D34] %s is not', (password) => {
  expect(passwordProblems(password, common)).toEqual([]);
});
