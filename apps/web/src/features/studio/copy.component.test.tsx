import { makeEvent, showCopy } from '@plenary/contract/studio/operations';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const SPRING = { slug: 'spring', name: 'Spring', starts_at: '2027-03-20T09:00:00.000Z', closes_at: null };

test.each([390, 1440])('[STU11] the parts of a copy are chosen, with what becomes of them, at %i px', async (width) => {
  const { backend } = await openPage({
    page: { kind: 'studio_new', events: [{ ...SPRING, time_zone: 'Europe/Zurich' }] },
    ...{ frame: null, url: '/studio/new', width },
    answers: (server) =>
      server.answers(showCopy, {
        ...{ starts_at: SPRING.starts_at, time_zone: 'Europe/Zurich', cancelled: 2, kept: 0, locks: 1 },
        counts: {
          ...{ sessions: 60, halls: 4, settings: 1, look: 1, home: 5, pages: 2, rooms: 3 },
          ...{ exhibitors: 5, vault: 1, games: 1, tour: 1, polls: 0, team: 3 },
        },
      }),
  });
  await page.getByLabelText('What it begins with').selectOptions('copy:spring');
  await expect.element(page.getByText('Programme (60)')).toBeVisible();
  await expect.element(page.getByLabelText('Polls, without their votes (0)')).toBeDisabled();
  await expect.element(page.getByLabelText('Team (3)')).not.toBeChecked();
  await page.getByLabelText('Begins').fill('2028-04-23T10:00');
  await expect.element(page.getByText(/All dates move by 400 days/)).toBeVisible();
  await expect.element(page.getByText('2 sessions that were called off take place.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByText('Halls (4)').click();
  await page.getByText('Team (3)').click();
  await page.getByLabelText('Name', { exact: true }).fill('Autumn');
  backend.answers(makeEvent, refuses('may_not_make'));
  await page.getByRole('button', { name: 'Make an event' }).click();
  await expect.poll(() => backend.received(makeEvent).length).toBe(1);
  const { copy_of, parts = [] } = backend.received(makeEvent)[0]!.body;
  expect(copy_of).toBe('spring');
  expect([parts.includes('halls'), parts.includes('team'), parts.includes('sessions')]).toEqual([false, true, true]);
});
