import type { OnboardingPage } from '@plenary/contract/onboarding/page';
import { describe, expect, test } from 'vitest';
import { readPage } from './read-page.ts';

/** Data as a broken proxy may leave it. */
const read = (parts: object) => readPage({ kind: 'onboarding', ...parts } as OnboardingPage);

describe('[ONB7] data of the way in that cannot be read', () => {
  test.each([
    [undefined, {}],
    [null, {}],
    ['email', {}],
    [['x'], {}],
    [{ email: 'x', form: ['y'] }, { form: ['y'] }],
  ])('errors %j give %j', (errors, texts) => {
    expect(read({ form: { type: 'login', email: '' }, errors }).errors).toEqual(texts);
  });

  const channel = { name: 'E-mail', url: '/demo/verify-email' };
  test.each([
    [undefined, []],
    ['x', []],
    [[channel, {}, null], [channel]],
  ])('channels %j give %j', (channels, list) => {
    expect(read({ form: { type: 'channels', channels }, errors: {} }).form).toMatchObject({ channels: list });
  });
});
