import { areaOf, openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const code = page.getByRole('main').getByRole('link', { name: 'Your check-in code' });
const devices = page.getByRole('main').getByRole('link', { name: 'Camera and microphone' });
const frame = { areas: [areaOf('Welcome aboard')] };

test.for([
  ['its home', { frame }],
  ['the page before it opens', { page: { kind: 'coming_soon' } }],
] as const)(
  '[CKN8] at a hybrid event %s leads an attendee to the own code and to the check of devices',
  async ([, more]) => {
    await openPage(more);
    await expect.element(code).toHaveAttribute('href', '/demo/check-in');
    await expect.element(devices).toHaveAttribute('href', '/demo/devices');
  },
);

test.for([
  ['a virtual event', { event: { event_kind: 'virtual' } }],
  ['a host', { me: { host: true, roles: ['host'] } }],
] as const)('[CKN8] that of %s does not', async ([, more]) => {
  await openPage({ frame, ...more });
  await expect.element(page.getByRole('heading', { name: 'Welcome aboard' })).toBeVisible();
  expect(code.query()).toBe(null);
});
