import { expect, test } from 'vitest';
import { maskEmail, maskMobileNumber } from './masks.ts';

test.each([
  ['+41 79 123 45 67', '+41 •• ••• •• 67'],
  ['+1 202 555 0123', '+1 ••• ••• ••23'],
  ['+49 1511 2345678', '+49 •••• •••••78'],
])('[ONB12] the number %s is shown as %s', (number, masked) => {
  expect(maskMobileNumber(number)).toBe(masked);
});

test.each([
  ['ada@example.org', 'a•••@example.org'],
  ['"a@b"@example.org', '"•••@example.org'],
  ['ü@bücher.example', 'ü•••@bücher.example'],
])('[ONB12] the address %s is shown as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});
