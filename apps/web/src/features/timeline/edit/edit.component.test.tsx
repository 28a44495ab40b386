import { listHalls } from '@plenary/contract/timeline/late';
import { changeSession } from '@plenary/contract/timeline/edit';
import { Desk, editableOf, openPage, refuses, violations, type Backend, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EDIT_PAGE, HOST, openDesk } from './edit.fixture.ts';

const TIDES = editableOf('Tides', [-30, 30], { location: 'Pier 3' });
const CURRENTS = editableOf('Currents', [20, 50], { location: 'pier 3', type: 'meeting' });
const SESSIONS = [TIDES, CURRENTS];

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('main').getByLabelText(name, { exact: true });
const row = (title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) });
const inFocus = () => document.activeElement?.id;

test('[TML42] a stale edit keeps what was typed, says what it is now, and goes on from there', async () => {
  const { backend, desk } = await openDesk(SESSIONS);
  await button('Edit “Tides”').click();
  await field('Title').fill('High tides');
  await field('Hall or place').fill('');
  desk.change(TIDES.id, { title: 'Low tides', max_occupancy: 7 });
  await expect.element(page.getByText('Changed by someone else meanwhile')).toBeVisible();
  await expect.element(page.getByText('Title: Low tides')).toBeVisible();
  await expect.element(field('Title')).toHaveValue('High tides');
  await expect.element(button('Save')).toBeDisabled();
  await button('Keep what I typed').click();
  await expect.element(field('Title')).toHaveValue('High tides');
  await expect.element(field('Seats')).toHaveValue('7');
  await button('Save').click();
  await expect.element(row('High tides')).toBeVisible();
  expect(backend.received(changeSession).map(({ body }) => body)).toEqual([
    { version: 2, title: 'High tides', location: '' },
  ]);
});

test('[TML40] by keyboard alone: find, open, change, save, and be where one was', async () => {
  await openDesk(SESSIONS);
  await expect.element(page.getByRole('searchbox')).toBeVisible();
  (page.getByRole('searchbox').element() as HTMLElement).focus();
  await userEvent.keyboard('curr');
  await expect.element(page.getByText('1 session', { exact: true })).toBeVisible();
  (button('Edit “Currents”').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement?.textContent).toBe('Currents');
  await userEvent.tab();
  await expect.poll(() => inFocus()).toBe('edit-title');
  await userEvent.keyboard('Strong currents');
  await userEvent.keyboard('{Enter}');
  await expect.element(row('Strong currents')).toBeVisible();
  await expect.poll(inFocus).toBe(`edit-${CURRENTS.id}`);
});

test('[TML41] faults stand beside their fields: those that no server need see, and those that it found', async () => {
  const { backend } = await openDesk(SESSIONS);
  await button('Edit “Currents”').click();
  await field('Start').fill('');
  await button('Save').click();
  await expect.element(field('Start')).toHaveAccessibleDescription(/This cannot be read/);
  expect(backend.received(changeSession)).toEqual([]);
  const errors = { starts_at: ['This is more than half a year away'], link: ['Not a link'] };
  backend.answers(changeSession, refuses('invalid_input', { errors }));
  await field('Start').fill('2001-01-01T10:00');
  await field('Link').fill('javascript:alert(1)');
  await button('Save').click();
  await expect.element(field('Start')).toHaveAccessibleDescription(/This is more than half a year away/);
  await expect.element(field('Link')).toHaveAccessibleDescription(/Not a link/);
  await expect.element(field('Start')).toHaveAttribute('aria-invalid', 'true');
});

test('[TML45] conflicts stand beside their sessions, until one of them is moved', async () => {
  await openDesk(SESSIONS);
  const conflict = row('Tides').getByText('is also used by', { exact: false });
  await expect.poll(() => conflict.query()?.textContent).toContain('Pier 3 is also used by “Currents”');
  await button('Edit “Currents”').click();
  await field('Start').fill('2026-05-04T18:30');
  await button('Save').click();
  await expect.element(row('Currents').getByText('18:30–18:50')).toBeVisible();
  await expect.element(conflict).not.toBeInTheDocument();
});

test('[TML43] [TML44] what was changed is marked, and released; an edit elsewhere and a removal show by themselves', async () => {
  const { desk } = await openDesk(SESSIONS);
  await button('Edit “Tides”').click();
  await expect.element(field('Title')).toHaveValue('Tides');
  desk.change(TIDES.id, { title: 'Low tides', kept: ['title'] });
  const mark = row('Low tides').getByText('Changed by hand');
  await expect.element(mark).toBeVisible();
  await expect.element(field('Title')).toHaveValue('Low tides');
  await button('Release: Title').click();
  await expect.element(mark).not.toBeInTheDocument();
  await expect.element(page.getByText('Released: Title')).toBeVisible();
  desk.remove(CURRENTS.id);
  await expect.element(row('Currents')).not.toBeInTheDocument();
});

/** Opens the page on which a person finds what they run. */
async function openPlaces(me: NonNullable<PageOptions['me']>): Promise<void> {
  const answers = (backend: Backend): void => {
    new Desk(backend, SESSIONS);
    backend.answers(listHalls, { halls: [] });
  };
  await openPage({ me, answers, page: { kind: 'host' }, url: '/demo/host', pages: { '/timeline': EDIT_PAGE } });
}

const editLink = page.getByRole('link', { name: /^Edit the timeline/ });

test('[TML40] the places of a host lead there', async () => {
  await openPlaces(HOST);
  await editLink.click();
  await expect.element(page.getByRole('heading', { name: 'Timeline', level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toContain('Timeline');
});

test('[TML40] those of a moderator, who runs polls, do not', async () => {
  await openPlaces({ roles: ['attendee', 'moderator'] });
  await expect.element(page.getByRole('link', { name: /^Polls/ })).toBeVisible();
  expect(editLink.query()).toBe(null);
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[PAG13] axe finds nothing, in %s at %d px, and nothing lies beyond 320 px', async ([theme, width]) => {
  await openDesk(SESSIONS, { theme, width });
  const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  await expect.element(row('Tides')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button('Edit “Tides”').click();
  await expect.element(field('Title')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.viewport(320, 640);
  await expect.poll(() => beyond()).toBeLessThanOrEqual(0);
  await button('Cancel').click();
  await expect.element(row('Tides')).toBeVisible();
  await expect.poll(() => beyond()).toBeLessThanOrEqual(0);
});
