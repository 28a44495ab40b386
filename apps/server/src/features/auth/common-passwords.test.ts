import { passwordProblems } from '@plenary/domain/auth/password';
import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';

const common = await commonPasswords();

it('[D380] holds the whole list, since few of the first 3,000 could be chosen anyway, all in lower case', () => {
  const choosable = [...common].filter(
    (word) => passwordProblems(`${word[0]?.toUpperCase()}${word.slice(1)}`, new Set()).length === 0,
  );
  expect(common.size).toBeGreaterThan(49_000);
  expect(choosable.length).toBeGreaterThan(3_000);
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
  expect(passwordProblems(password, common)).toEqual([{ code: 'password_common' }]);
});

it.each(['Harbour7walk', 'Plenary1demo'])('[D34] %s is not', (password) => {
  expect(passwordProblems(password, common)).toEqual([]);
});
