import { openPage, violations } from '@plenary/web/testing';
import type { StudioView } from '@plenary/contract/studio/view';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const VIEW: StudioView = {
  form: { as: 'attendee', at: '' },
  wrong_time: false,
  moments: [
    { kind: 'before', day: 1, at: '2026-12-01T07:00:00.000Z' },
    { kind: 'first', day: 1, at: '2026-12-01T08:00:00.000Z' },
    { kind: 'day', day: 2, at: '2026-12-02T08:30:00.000Z' },
    { kind: 'after', day: 1, at: '2026-12-02T18:00:00.000Z' },
  ],
};
const open = (more: Partial<StudioView> = {}, width = 1440) =>
  openPage({
    event: { slug: 'tide', name: 'Tide', time_zone: 'Europe/Berlin' },
    page: { kind: 'studio_view', view: { ...VIEW, ...more } },
    ...{ me: { roles: ['organiser'] }, frame: null, url: '/studio/tide/view', width },
  });
const links = () =>
  page
    .getByRole('region', { name: 'Moments to look at' })
    .getByRole('link')
    .elements()
    .map((link) => [link.textContent, link.getAttribute('href')]);

test.each([320, 1440])('[VAS4] moments are offered as each role sees them, at %i px', async (width) => {
  await open({}, width);
  await expect.element(page.getByText('Wednesday 2 December, 09:30')).toBeVisible();
  expect(links()).toEqual([
    ['Now', '/tide~attendee'],
    ['Before it opens', '/studio/tide/view/show?as=attendee&at=2026-12-01T08%3A00'],
    ['The first session begins', '/studio/tide/view/show?as=attendee&at=2026-12-01T09%3A00'],
    ['Day 2 begins', '/studio/tide/view/show?as=attendee&at=2026-12-02T09%3A30'],
    ['After the end', '/studio/tide/view/show?as=attendee&at=2026-12-02T19%3A00'],
  ]);
  await page.getByLabelText('Seen by').selectOptions('A host');
  await expect.poll(() => links()[0]).toEqual(['Now', '/tide~host']);
  expect(await violations()).toEqual([]);
});

test('[VAS4] a moment that is none stands with its sentence', async () => {
  await open({ form: { as: 'host', at: '9999-12-31T10:00' }, wrong_time: true });
  await expect.element(page.getByText('Choose a date and time within ten years from now.')).toBeVisible();
  await expect.element(page.getByLabelText('Date and time of the event')).toHaveValue('9999-12-31T10:00');
  await expect.element(page.getByLabelText('Seen by')).toHaveValue('host');
});

test('[VAS4] every page of the studio leads to the event as attendees see it', async () => {
  await open();
  const link = page.getByRole('link', { name: 'View as attendee' });
  await expect.element(link).toHaveAttribute('href', '/tide~attendee');
});
