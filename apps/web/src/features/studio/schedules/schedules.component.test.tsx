import {
  askSchedule,
  importSchedule,
  readSchedule,
  removeSchedule,
  type ScheduleSource,
  type ScheduleUnderstood,
} from '@plenary/contract/schedules/operations';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const counts = { added: 0, changed: 0, removed: 0, kept: 0 };
const source = (name: string, more: Partial<ScheduleSource> = {}): ScheduleSource => ({
  ...{ name, sessions: 60, address: null, every: 0, read_at: '2026-05-04T09:00:00.000Z', next_at: null },
  ...{ stopped: false, reports: [] },
  ...more,
});
const SPRING = source('spring', {
  ...{ address: 'https://pretalx.example/spring/schedule.json', every: 15, next_at: '2026-05-04T09:15:00.000Z' },
  reports: [
    { ...counts, at: '2026-05-04T09:00:00.000Z', by: 'itself', outcome: 'imported', problem: null, added: 2, kept: 1 },
    {
      ...{ ...counts, at: '2026-05-04T08:00:00.000Z', by: 'itself', outcome: 'failed' },
      problem: { code: 'status', detail: '503' },
    },
  ],
});
const STOPPED = source('workshops', {
  ...{ address: 'https://pretalx.example/workshops.json', every: 60, stopped: true },
  reports: [
    {
      ...{ ...counts, at: '2026-05-04T08:00:00.000Z', by: 'itself', outcome: 'stopped' },
      problem: { code: 'removes_most', detail: '9/10' },
    },
  ],
});
const READ: ScheduleUnderstood = {
  ...{
    kind: 'understood',
    format: 'schedule.json',
    name: 'spring',
    sessions: 3,
    speakers: 2,
    rooms: ['Hall A', 'Foyer'],
  },
  ...{
    tracks: [],
    days: ['2026-05-04', '2026-05-05'],
    time_zone: 'Europe/Berlin',
    halls_added: [],
    places: ['Hall A'],
  },
  notes: ['sessions that have no end: 1 ("Party")'],
  changes: {
    ...{ added: ['Opening'], removed: ['Old talk'], unchanged: 40 },
    changed: [
      {
        name: 'Keynote',
        fields: [
          { field: 'location', before: 'Hall A', after: 'Hall B' },
          { field: 'description', before: null, after: null },
        ],
      },
    ],
    kept: [{ name: 'Mine', fields: [{ field: 'title', before: 'Theirs', after: 'Mine' }] }],
  },
  ...{ removes_most: null, shown: 'shown-1' },
};

const open = (sources: ScheduleSource[] = [], width?: number) =>
  openPage({
    page: { kind: 'studio_schedules', sources },
    ...{ frame: null, url: '/studio/demo/schedules', ...(width !== undefined && { width }) },
  });
const press = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabelText(name, { exact: true });
const file = (text = '{}') => new File([text], 'schedule.json');

test.each([390, 1440])('[SRC9] schedules stand with what came of reading them, at %i px', async (width) => {
  await open([SPRING, STOPPED, source('table')], width);
  const spring = page.getByRole('article', { name: 'spring' });
  for (const words of ['Asked every 15 minutes', '60 sessions'])
    await expect.element(spring.getByText(words)).toBeVisible();
  await spring.getByText('What came of it').click();
  await expect
    .element(spring.getByText('2 added, 0 changed, 0 removed · 1 kept, because it was changed by hand'))
    .toBeVisible();
  await expect.element(spring.getByText('This address answers with status 503.')).toBeVisible();
  const workshops = page.getByRole('article', { name: 'workshops' });
  await expect.element(workshops.getByText('Stopped: please look')).toBeVisible();
  await expect.element(workshops.getByText('It would remove 9/10 sessions.').first()).toBeVisible();
  await expect.element(page.getByRole('article', { name: 'table' }).getByText('From a file')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test.each([390, 1440])('[SRC1] a file is shown with its changes before it is imported, at %i px', async (width) => {
  const { backend } = await open([], width);
  backend.answers(readSchedule, READ);
  await field('File').upload(file());
  await press('Show what would change').click();
  await expect.element(page.getByRole('heading', { name: /schedule\.json, known as/ })).toHaveFocus();
  for (const words of [
    '1 is added',
    '1 changes',
    '1 is removed',
    '1 stays as it was changed by hand',
    '40 are unchanged',
  ])
    await expect.element(page.getByText(words, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Sessions that have no end: 1 ("Party")', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Place: Hall A → Hall B')).toBeVisible();
  await expect.element(page.getByText('Description: another text')).toBeVisible();
  await expect.element(page.getByText('Old talk')).toBeVisible();
  expect(await violations()).toEqual([]);
  backend.answers(importSchedule, { imported: true, reading: READ, sources: [source('spring')] });
  await press('Import').click();
  await expect.element(page.getByRole('heading', { name: 'Schedules of this event' })).toHaveFocus();
  await expect.element(page.getByRole('article', { name: 'spring' })).toBeVisible();
  expect(backend.received(importSchedule)).toHaveLength(1);
  expect(backend.received(importSchedule)[0]?.body).toMatchObject({ shown: 'shown-1', every: 0, remove_most: false });
});

test('[SRC2] what is chosen after the reading is shown before it is imported', async () => {
  const { backend } = await open();
  backend.answers(readSchedule, READ);
  await field('File').upload(file());
  await press('Show what would change').click();
  await field('Hall A').selectOptions('HLS address');
  await field('Address of the stream of Hall A').fill('https://live.example/a.m3u8');
  await expect.element(press('Import')).not.toBeInTheDocument();
  await press('Show what would change').click();
  await expect.element(press('Import')).toBeVisible();
  expect(backend.received(readSchedule).at(-1)?.body).toMatchObject({ halls: 'Hall A=https://live.example/a.m3u8' });
});

test('[SRC2] what changed meanwhile is shown, and the loss of most of it is asked about', async () => {
  const { backend } = await open();
  backend.answers(readSchedule, READ);
  await field('File').upload(file());
  await press('Show what would change').click();
  const now = { ...READ, shown: 'shown-2', removes_most: { removed: 9, stored: 10 } };
  backend.answers(importSchedule, { imported: false, reading: now, sources: [] });
  await press('Import').click();
  await expect.element(page.getByText(/Something changed meanwhile/)).toBeVisible();
  await expect.element(press('Import')).toBeDisabled();
  await field('Remove 9 of the 10 sessions that came with it before: that is meant').click();
  backend.answers(importSchedule, { imported: true, reading: now, sources: [source('spring', { sessions: 1 })] });
  await press('Import').click();
  await expect.element(page.getByRole('article', { name: 'spring' }).getByText('1 session')).toBeVisible();
  expect(backend.received(importSchedule).at(-1)?.body).toMatchObject({ shown: 'shown-2', remove_most: true });
});

test('[SRC9] an address is read, and asked again by itself', async () => {
  const { backend } = await open();
  await page.getByRole('radio', { name: 'An address' }).click();
  backend.answers(readSchedule, refuses('invalid_input', { errors: { address: ['That cannot be right.'] } }));
  await field('Address of the schedule').fill('nonsense');
  await press('Show what would change').click();
  await expect.element(field('Address of the schedule')).toHaveFocus();
  backend.answers(readSchedule, { kind: 'unreachable', problem: { code: 'too_slow', detail: '' } });
  await field('Address of the schedule').fill('https://pretalx.example/spring.json');
  await press('Show what would change').click();
  await expect.element(page.getByText('This address took too long to answer.')).toBeVisible();
  backend.answers(readSchedule, READ);
  await press('Show what would change').click();
  await field('Ask this address again').selectOptions('Every hour');
  backend.answers(importSchedule, { imported: true, reading: READ, sources: [SPRING] });
  await press('Import').click();
  await expect.element(page.getByRole('article', { name: 'spring' })).toBeVisible();
  expect(backend.received(importSchedule)[0]?.body).toMatchObject({
    ...{ address: 'https://pretalx.example/spring.json', every: 60 },
  });
});

test('[SRC9] a file that is none is named with its places', async () => {
  const { backend } = await open();
  const problems = [{ place: 'row 3', reason: '"soon" is no time' }];
  backend.answers(readSchedule, { kind: 'unreadable', problems });
  await field('File').upload(file('title'));
  await press('Show what would change').click();
  await expect.element(page.getByText('row 3: "soon" is no time')).toBeVisible();
  await expect.element(press('Import')).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
});

test('[SRC9] an address that had stopped is asked again, read at once, and removed with its sessions', async () => {
  const { backend } = await open([STOPPED]);
  const again = { ...STOPPED, stopped: false };
  backend.answers(askSchedule, { sources: [again] });
  await press('Ask it again: workshops').click();
  await expect.element(press('Ask it again: workshops')).not.toBeInTheDocument();
  expect(backend.received(askSchedule)[0]?.body).toEqual({ name: 'workshops', every: 60 });
  backend.answers(readSchedule, READ);
  await press('Read it now: workshops').click();
  await expect.element(press('Import')).toBeVisible();
  expect(backend.received(readSchedule)[0]?.body).toMatchObject({ name: 'workshops', address: STOPPED.address });
  await press('Remove: workshops').click();
  await expect.element(page.getByText(/60 sessions go with it/)).toBeVisible();
  backend.answers(removeSchedule, { sources: [] });
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(page.getByText('No schedule has been imported yet.')).toBeVisible();
});
