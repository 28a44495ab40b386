import { describe, expect, test } from 'vitest';
import { invitationEnds, invitationLink, resetLink } from './links.ts';

const NOW = 1_000_000;

describe('[INV4] an invitation', () => {
  const open = { expires_at: NOW + 1, accepted_at: null, withdrawn_at: null };
  test.each([
    ['open', {}],
    ['expired', { expires_at: NOW }],
    ['expired', { expires_at: null }],
    ['used', { accepted_at: NOW - 5 }],
    ['used', { accepted_at: NOW - 5, expires_at: NOW - 1 }],
    ['withdrawn', { withdrawn_at: NOW - 1 }],
    ['withdrawn', { withdrawn_at: NOW - 1, accepted_at: NOW - 5, expires_at: NOW - 1 }],
  ] as const)('is %s with %o', (state, more) => {
    expect(invitationLink({ ...open, ...more }, NOW)).toBe(state);
  });
});

describe('[INV4] a link that sets a new password', () => {
  const open = { created_at: NOW - 10, expires_at: NOW + 1, used_at: null, withdrawn_at: null };
  test.each([
    ['open', {}],
    ['expired', { expires_at: NOW }],
    ['expired', { withdrawn_at: NOW - 1 }],
    ['used', { used_at: NOW - 1 }],
    ['used', { used_at: NOW - 5, expires_at: NOW - 1, withdrawn_at: NOW - 2 }],
  ] as const)('is %s with %o', (state, more) => {
    expect(resetLink({ ...open, ...more }, NOW)).toBe(state);
  });
});

test.each([
  ['ends after its days', null, 30],
  ['ends after its days where the event has begun', -2, 30],
  ['ends after its days where the event begins before', 10, 30],
  ['lasts until the event begins', 101, 101],
] as const)('[INV15] an invitation %s', (_, begins, days) => {
  const DAY = 86_400_000;
  const starts_at = begins === null ? null : NOW + begins * DAY;
  expect(invitationEnds({ starts_at, invitation_days: 30 }, NOW)).toBe(NOW + days * DAY);
});
