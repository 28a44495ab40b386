import type { EventForm } from '@plenary/contract/studio/operations';
import type { Waiting } from '@plenary/contract/studio/releases';
import { openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const form: EventForm = {
  ...{ name: 'Spring meeting', event_kind: 'hybrid', time_zone: 'Europe/Zurich', opens_at: '2099-05-01T09:30' },
  ...{ starts_at: '2099-05-01T10:00', ends_at: '2099-05-01T18:00' },
};
const waiting: Waiting = { sections: [], sessions: [], seen: '0' };

test('[SEC8] basics that are typed and not saved ask before the page is left', async () => {
  const { left } = await openPage({
    page: { kind: 'studio_event', form, left: [], waiting },
    ...{ frame: null, url: '/studio/demo' },
  });
  const name = page.getByLabelText('Name', { exact: true });
  await name.fill('Summer meeting');
  await page.getByRole('link', { name: 'Halls', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect.element(name).toHaveValue('Summer meeting');
  await expect.poll(() => left).toEqual([]);
});

test.each([
  ['2099-05-01T07:30:00.000Z', 1],
  ['2020-05-01T07:30:00.000Z', 0],
  [null, 0],
])('[STU5] the step of publishing says when attendees come in, while that is later: %s', async (opens_at, times) => {
  await openPage({
    page: { kind: 'studio_event', form, left: [{ id: 'published', phase: 'publish', state: 'due' }], waiting },
    event: { draft: true, opens_at, time_zone: 'Europe/Zurich' },
    ...{ frame: null, url: '/studio/demo' },
  });
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeVisible();
  const said = page.getByText(/^Attendees come in on Friday 1 May, 09:30\. Until then they see a countdown/);
  await expect.poll(() => said.elements()).toHaveLength(times);
});
