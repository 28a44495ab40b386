import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { signIn, siteSignIn } from './auth/operations.ts';
import { requestPassReset, siteRequestPassReset } from './invitations/operations.ts';
import { OneTimeCode } from './onboarding/operations.ts';
import { updateProfile } from './profile/operations.ts';
import { changeOwners } from './rooms/edit.ts';

const COPIED = [
  'mailto:ada@sea.example',
  'Ada North <ada@sea.example>',
  '\u200bada@sea.example\ufeff ',
  '"ada@sea.example"',
];

it.each([
  ['signing in', signIn.body, 'email'],
  ['signing in without an event', siteSignIn.body, 'email'],
  ['asking for a new password', requestPassReset.body, 'email'],
  ['asking for one without an event', siteRequestPassReset.body, 'email'],
  ['the profile', updateProfile.body, 'email'],
  ['naming an owner', changeOwners.body, 'add'],
] as const)('[LOG21] an address is taken as it was copied, in the form for %s', (_, body, field) => {
  for (const copied of COPIED)
    expect(z.parse(body!, { [field]: copied })).toMatchObject({ [field]: 'ada@sea.example' });
});

it('[LOG21] a code is taken without characters that nobody sees', () => {
  expect(z.parse(OneTimeCode, { token: '\u200b123456\u2069 ' })).toEqual({ token: '123456' });
  expect(z.parse(OneTimeCode, { token: ['1', '\u200e2'] })).toEqual({ token: ['1', '2'] });
});
