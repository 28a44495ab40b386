import { readCollected, releaseCollected, setCollecting, type Collected } from '@plenary/contract/timeline/collected';
import { changeSession, listEdits, undoEdit } from '@plenary/contract/timeline/edit';
import { undoEdits } from '@plenary/contract/timeline/late';
import { newTestId, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inHall, openSessions } from '../sessions.fixture.ts';

const OPENING = inHall('Opening', [0, 30], 'Hall A');
const TIDES = inHall('Tides', [20, 50], 'hall a');
const CLOSING = inHall('Closing', [60, 90], null);
const ALL = [OPENING, TIDES, CLOSING];

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const block = (title: string) => page.getByRole('button', { name: new RegExp(`^${title} `) });
const RENAMED = {
  ...{ id: newTestId(), at: '2026-05-04T08:00:00.000Z', kind: 'change' as const, session: TIDES.id, title: 'Tides' },
  ...{ fields: ['title' as const], by: 'Ben Ash', undone: false },
};

test('[REL7] where changes wait, an undo asks first, since attendees see it at once', async () => {
  const { backend, desk } = await openSessions([TIDES], { collected: { collecting: 'always', changes: [] } });
  backend.answers(listEdits, { edits: [RENAMED] });
  desk.change(TIDES.id, { title: 'Tides' });
  backend.answers(undoEdit, { session: { ...TIDES, version: 2 }, edit: null });
  const undo = page.getByRole('button', { name: /^Undo: .*Tides/ });
  await undo.click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/Attendees see it at once/)).toBeVisible();
  expect(backend.received(undoEdit)).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => backend.received(undoEdit).length).toBe(1);
});

const WAITING: Collected = {
  collecting: 'always',
  changes: [
    {
      ...{ id: TIDES.id, version: 4, kind: 'moved', title: 'Tides', starts_at: TIDES.starts_at },
      ...{ fields: ['times', 'location'], by: 'Ben Ash' },
    },
    { id: 'a'.repeat(24), version: 2, kind: 'gone', title: 'Lost', starts_at: null, fields: [], by: '' },
  ],
};

test('[PRG8] what a session is moved into the way of is said at once, and a form in which nothing was typed changes nothing', async () => {
  const { backend } = await openSessions(ALL);
  await expect.element(block('Closing')).toBeVisible();
  (block('Closing').element() as HTMLElement).focus();
  backend.answers(changeSession, {
    session: { ...CLOSING, version: 2, starts_at: OPENING.starts_at, ends_at: OPENING.ends_at, location: 'Hall A' },
    edit: newTestId(),
  });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText(/Please check: .*Hall A.*“Opening”/)).toBeVisible();
  await block('Opening').click();
  backend.answers(changeSession, { session: OPENING, edit: null });
  await button('Save').click();
  await expect.element(page.getByText('Nothing was changed')).toBeVisible();
});

test('[REL7] changes that are collected are sent as such, and say that they wait and where', async () => {
  const { backend } = await openSessions([CLOSING], { collected: { collecting: 'always', changes: [] } });
  await expect.element(page.getByText('What you change now waits until you release it.')).toBeVisible();
  (block('Closing').element() as HTMLElement).focus();
  backend.answers(changeSession, {
    session: { ...CLOSING, version: 2, waiting: 'moved' },
    edit: null,
  });
  backend.answers(readCollected, { ...WAITING, changes: WAITING.changes.slice(0, 1) });
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByText('Kept for the next release')).toBeVisible();
  await expect.element(block('Closing')).toHaveAccessibleName(/not released yet/);
  expect(backend.received(changeSession).at(-1)?.body).toMatchObject({ collect: true });
  await button('See what waits').click();
  await expect.element(page.getByRole('heading', { name: 'Not released yet' })).toHaveFocus();
});

const EDIT = 'e'.repeat(24);

test.each([1440, 390])('[REL8] the changes that wait are released together, at %i px', async (width) => {
  const { backend } = await openSessions([TIDES], { collected: WAITING, width });
  await expect.element(page.getByText(/Times, Hall or place · Ben Ash/)).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  backend.answers(releaseCollected, { ...WAITING, changes: [], released: 1, edits: [EDIT] });
  await page.getByLabelText('Notice to those who marked or joined what changed').fill('Tides moved');
  await button('Release 1 change').click();
  await expect
    .poll(() => backend.received(releaseCollected).at(-1)?.body)
    .toEqual({ sessions: [{ id: TIDES.id, version: 4 }], notice: 'Tides moved' });
  await expect.element(page.getByText('Released: attendees see it now.')).toBeVisible();
  await expect.element(page.getByText('Those who marked or joined what changed get the notice.')).toBeVisible();
  backend.answers(undoEdits, { sessions: 1 });
  await button('Undo').click();
  await expect.poll(() => backend.received(undoEdits).at(-1)?.body).toEqual({ edits: [EDIT] });
  await expect.element(page.getByText('1 session is as it was before.')).toBeVisible();
});

test('[REL7] a change that waits says what it clashes with before it is released', async () => {
  await openSessions(ALL, { collected: WAITING });
  const waiting = page.getByRole('region', { name: 'Not released yet' });
  await expect.element(waiting.getByText(/^Please check: .*Opening/)).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[REL7] of a draft changes are seen once it is published', async () => {
  await openSessions([TIDES], { event: { time_zone: 'Europe/London', draft: true } });
  await expect
    .element(page.getByText('What you change now is seen by attendees once the event is published.'))
    .toBeVisible();
});

test('[REL7] when changes wait is chosen on the page', async () => {
  const { backend } = await openSessions([TIDES]);
  await expect.element(page.getByText('What you change now is seen by attendees at once.')).toBeVisible();
  backend.answers(setCollecting, { collecting: 'always', changes: [] });
  await page.getByLabelText('Changes on this page').selectOptions('always');
  await expect.element(page.getByText('What you change now waits until you release it.')).toBeVisible();
  expect(backend.received(setCollecting).at(-1)?.body).toEqual({ collecting: 'always' });
});
