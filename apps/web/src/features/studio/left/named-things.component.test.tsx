import type { Check } from '@plenary/domain/studio/left';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const form = {
  ...{ name: 'Spring meeting', event_kind: 'hybrid' as const, time_zone: 'Europe/Zurich' },
  ...{ opens_at: '2027-05-01T09:30', starts_at: '2027-05-01T10:00', ends_at: '2027-05-01T18:00' },
};
const things = [{ of: 'rooms' }, { of: 'one', name: 'About us' }] as const;
const LEFT: readonly Check[] = [
  { id: 'shown', phase: 'set_up', state: 'due', count: 9, things, more: 7 },
  { id: 'pages', phase: 'set_up', state: 'due', count: 3, things: [{ of: 'one', name: 'Getting there' }] },
  { id: 'imprint', phase: 'set_up', state: 'due', count: 2 },
  { id: 'look', phase: 'set_up', state: 'advised' },
  { id: 'devices', phase: 'rehearse', state: 'advised' },
];

test('[STU5] what is left is counted, and names the things that it counts', async () => {
  const waiting = { sections: [], sessions: [], seen: '0' };
  await openPage({
    page: { kind: 'studio_event', form, left: [...LEFT], waiting },
    ...{ frame: null, url: '/studio/demo', width: 390 },
  });
  await expect.element(page.getByText('3 steps are left')).toBeVisible();
  await expect.element(page.getByText('2 more are advised')).toBeVisible();
  const step = (text: string) => page.getByRole('listitem').filter({ hasText: text });
  await expect.element(step('9 left').getByText('Rooms, About us, 7 more')).toBeVisible();
  await expect.element(step('3 places to fill in').getByText('Getting there', { exact: true })).toBeVisible();
  const there = (text: string) => step(text).getByRole('link');
  await expect.element(there('3 places to fill in')).toHaveAttribute('href', '/studio/demo/pages?open=Getting+there');
  await expect.element(there('An imprint')).toHaveAttribute('href', '/studio/demo/pages?open=imprint');
  // One's own camera and microphone are checked there; a list of others would be a dead end.
  const own = step('has checked camera and microphone').getByRole('link');
  await expect.element(own).toHaveAttribute('href', '/demo/devices');
});
