import { expect, test } from 'vitest';
import { firstField, isComplete } from './login-form.ts';

test.each([
  ['', '', false],
  ['a@example.org', '', false],
  ['', 'Secret1', false],
  ['  ', 'Secret1', false],
  ['a@example.org', 'Secret1', true],
])('[LOG1] submit with "%s" and "%s" is enabled: %s (doc 2 §5)', (email, password, enabled) => {
  expect(isComplete({ email, password })).toBe(enabled);
});

test('[LOG1] the focus goes to the first field with an error, else to the first empty one', () => {
  expect(firstField({ password: ['x'] }, 'a@example.org')).toBe('password');
  expect(firstField({ email: ['x'], password: ['x'] }, 'a')).toBe('email');
  expect(firstField({}, '')).toBe('email');
  expect(firstField({}, 'a@example.org')).toBe('password');
});
