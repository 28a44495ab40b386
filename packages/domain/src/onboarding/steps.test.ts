import { describe, expect, it, test } from 'vitest';
import { isEnough, profileSteps, secondFactorStep, type SecondFactorFacts } from './steps.ts';

const fresh: SecondFactorFacts = {
  second_factor: 'off',
  verified: false,
  email_code_taken: false,
  has_email: true,
  mobile_number_verified: false,
  channel: null,
};

describe('[ONB10] the second factor after the password', () => {
  test.each([
    ['off', {}, null],
    ['email', {}, 'verify_email'],
    ['email', { verified: true }, null],
    ['email', { mobile_number_verified: true }, 'verify_email'],
    ['phone', {}, 'verify_email'],
    ['phone', { email_code_taken: true, channel: 'email' }, 'mobile_number'],
    ['phone', { mobile_number_verified: true }, 'verify_phone'],
    ['phone', { email_code_taken: true, channel: 'phone' }, 'verify_phone'],
    ['phone', { has_email: false }, 'mobile_number'],
    ['choice', {}, 'channels'],
    ['choice', { mobile_number_verified: true }, 'channels'],
    ['choice', { channel: 'email' }, 'verify_email'],
    ['choice', { channel: 'phone', mobile_number_verified: true }, 'verify_phone'],
    ['choice', { channel: 'phone', has_email: false }, 'verify_phone'],
    ['choice', { channel: 'phone' }, 'channels'],
    ['choice', { channel: 'phone', verified: true }, null],
  ] as const)('with %s and %o it is %s', (second_factor, more, step) => {
    expect(secondFactorStep({ ...fresh, second_factor, ...more })).toBe(step);
  });
});

test.each([
  ['email', false, null, false],
  ['email', true, 'email', true],
  ['choice', true, 'phone', true],
  ['phone', true, 'phone', true],
  ['phone', true, 'email', false],
  ['phone', true, null, true],
] as const)('[ONB10] at %s, taken: %s, by %s, is enough: %s', (second_factor, taken, by, enough) => {
  expect(isEnough(second_factor, taken, by)).toBe(enough);
});

describe('[ONB11] the steps of somebody who is in', () => {
  const ask = { ask_avatar: true, ask_profile: true, avatar_done: false, profile_done: false };
  it('are the avatar and then the profile, each asked once', () => {
    expect(profileSteps(ask)).toEqual(['update_avatar', 'update_profile']);
    expect(profileSteps({ ...ask, avatar_done: true })).toEqual(['update_profile']);
    expect(profileSteps({ ...ask, avatar_done: true, profile_done: true })).toEqual([]);
  });
  it('are only those that the event asks', () => {
    expect(profileSteps({ ...ask, ask_avatar: false })).toEqual(['update_profile']);
    expect(profileSteps({ ...ask, ask_avatar: false, ask_profile: false })).toEqual([]);
  });
});
