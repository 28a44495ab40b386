import { readConsent } from '@plenary/domain/consent/consent';
import { expect, test } from 'vitest';
import { writeConsent } from './consent-store.ts';

const pair = (cookie: string): string => cookie.split(';')[0] ?? '';

test.each([true, false])('[CON1] a choice of %s is kept in the cookie cookie_consent', (analytics) => {
  const cookie = writeConsent({ analytics }, false);
  expect(cookie.startsWith('cookie_consent=')).toBe(true);
  expect(readConsent(`a=1; ${pair(cookie)}; b=2`)).toEqual({ analytics });
});

test('[D50] the cookie is for the whole site, and secure where TLS is on', () => {
  expect(writeConsent({ analytics: true }, true)).toMatch(/; Path=\/; Max-Age=\d+; SameSite=Lax; Secure$/);
  expect(writeConsent({ analytics: true }, false)).not.toContain('Secure');
});

test.each([
  [''],
  ['other=1'],
  ['xcookie_consent=%7B%22analytics%22%3Atrue%7D'],
  ['cookie_consent='],
  ['cookie_consent=yes'],
  ['cookie_consent=%'],
  ['cookie_consent=null'],
  ['cookie_consent=%7B%22analytics%22%3A1%7D'],
])('[CON1] without a readable choice nothing is agreed and the banner asks: %s', (cookies) => {
  expect(readConsent(cookies)).toBeNull();
});
