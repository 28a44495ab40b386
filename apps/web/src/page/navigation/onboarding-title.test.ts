import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { onboardingTitle } from './onboarding-title.ts';

test('[STU2] a password that is set for no event may be the first one', () => {
  const page = { kind: 'onboarding', form: { type: 'pass_reset' } } as Parameters<typeof onboardingTitle>[1];
  const { t } = textsOf('en');
  expect(onboardingTitle({ event: null }, page, t)).toBe('Set your password');
});
