import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type Visitor, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const MINUTE = 60_000;
const WAIT = { timeout: 20_000 };

const stage = useEvents();
let event: EventFixture;
let host: Client;
let attendee: Client;
let talk: string;
let later: string;
/** Start of this minute on the server's clock, in ms. */
let now: number;

beforeEach(async () => {
  const { server } = stage;
  event = await server.createEvent({ time_zone: 'Asia/Tokyo' });
  host = await server.signIn(
    await server.createPerson({ event, host: true, first_name: 'Grace', last_name: 'Hopper' }),
  );
  attendee = await server.signIn(await server.createPerson({ event }));
  now = Math.floor(server.clock.now() / MINUTE) * MINUTE;
  const at = (minutes: number) => new Date(now + minutes * MINUTE);
  const rows = [
    sessionRow(event.id, { title: 'Tides', location: 'Pier 3', starts_at: at(-30), ends_at: at(30) }),
    sessionRow(event.id, {
      title: 'Currents',
      location: 'pier 3',
      starts_at: at(20),
      ends_at: at(50),
      type: 'meeting',
    }),
  ];
  await addSessions(server.ctx, rows);
  [talk, later] = rows.map(({ id }) => id) as [string, string];
});

async function visit(client: Client, path = '', options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await stage.visitor({ timezoneId: 'UTC', ...options });
  await carry(visitor.context, stage.url, client.cookie);
  const live = visitor.page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await visitor.page.goto(`${stage.url}/${event.slug}${path}`);
  await live;
  return visitor;
}

const button = (page: Page, name: string) => page.getByRole('button', { name });
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** `HH:mm` in Tokyo, so many minutes from this one. */
const tokyo = (minutes: number) => new Date(now + (minutes + 540) * MINUTE).toISOString().slice(11, 16);
const utc = (minutes: number) => new Date(now + minutes * MINUTE).toISOString().slice(11, 16);
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true, level: 3 }) });

test('[TML47] a host calls a session off; an attendee reads that it is cancelled, and that it takes place after all', async () => {
  const { page } = await visit(host, '/timeline');
  const { page: theirs } = await visit(attendee, '/agenda?zone=UTC');
  const shown = theirs.getByRole('article', { name: 'Tides', exact: true });
  await shown.waitFor(WAIT);
  await button(page, 'Edit “Tides”').click();
  await page.getByRole('switch', { name: 'Cancelled' }).click();
  await button(page, 'Save').click();
  await row(page, 'Tides').getByText('Cancelled').waitFor(WAIT);
  await shown.getByText('Cancelled').waitFor(WAIT);
  await expect.poll(() => button(page, '+5 min: extend “Tides”').count()).toBe(0);
  await button(page, 'Undo').first().click();
  await shown.getByText('Cancelled').waitFor({ state: 'detached', ...WAIT });
});

test('[TML40] [TML42] a host extends what is on; an attendee sees it without doing anything, and sees it undone', async () => {
  const { page } = await visit(host, '/timeline');
  const { page: theirs } = await visit(attendee, '/agenda?zone=UTC');
  const shown = theirs.getByRole('article', { name: 'Tides', exact: true });
  await shown.getByText(utc(30)).waitFor(WAIT);
  await button(page, '+5 min: extend “Tides”').click();
  await row(page, 'Tides').getByText(tokyo(35)).waitFor(WAIT);
  await shown.getByText(utc(35)).waitFor(WAIT);
  await button(page, 'Undo').first().click();
  await shown.getByText(utc(30)).waitFor(WAIT);
  await row(page, 'Tides').getByText(tokyo(30)).waitFor(WAIT);
});

test('[TML42] a stale edit keeps what was typed, says what it is now, and goes on from there', async () => {
  const { page } = await visit(host, '/timeline');
  await button(page, 'Edit “Tides”').click();
  await field(page, 'Title').fill('High tides');
  await field(page, 'Location').fill('');
  const { version } = (await host.get(`/${event.slug}/json/timeline/sessions/${talk}`)).json.payload.session;
  const address = `/${event.slug}/json/timeline/sessions/${talk}`;
  await host.post(address, { version, title: 'Low tides', max_occupancy: 7 });
  await page.getByText('Changed by somebody else meanwhile').waitFor(WAIT);
  await page.getByText('Title: Low tides').waitFor(WAIT);
  expect(await field(page, 'Title').inputValue()).toBe('High tides');
  expect(await button(page, 'Save').isDisabled()).toBe(true);
  await button(page, 'Keep what I typed').click();
  expect(await field(page, 'Title').inputValue()).toBe('High tides');
  expect(await field(page, 'Places').inputValue()).toBe('7');
  await button(page, 'Save').click();
  await row(page, 'High tides').waitFor(WAIT);
  const { session } = (await host.get(address)).json.payload;
  expect(session).toMatchObject({ title: 'High tides', location: null, max_occupancy: 7 });
});

test('[TML40] by keyboard alone: find, open, change, save, and be where one was', async () => {
  const { page } = await visit(host, '/timeline');
  await page.getByRole('searchbox').waitFor(WAIT);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('curr');
  await page.getByText('1 session', { exact: true }).waitFor(WAIT);
  await button(page, 'Edit “Currents”').focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), WAIT).toBe('Currents');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('edit-title');
  await page.keyboard.type('Strong currents');
  await page.keyboard.press('Enter');
  await row(page, 'Strong currents').waitFor(WAIT);
  await expect.poll(() => page.evaluate(() => document.activeElement?.id), WAIT).toBe(`edit-${later}`);
});

test('[TML41] [TML45] faults stand beside their fields, and conflicts beside their sessions', async () => {
  const { page } = await visit(host, '/timeline');
  await row(page, 'Tides').getByText('Pier 3 is also used by “Currents”').waitFor(WAIT);
  await button(page, 'Edit “Currents”').click();
  await field(page, 'Link').fill('javascript:alert(1)');
  await field(page, 'Title').fill(' ');
  await field(page, 'Start').fill('');
  await button(page, 'Save').click();
  await page.getByText('This cannot be read').waitFor(WAIT);
  await field(page, 'Start').fill('2001-01-01T10:00');
  await button(page, 'Save').click();
  await page.getByText('This is more than half a year away').waitFor(WAIT);
  await page.getByText('Not a link').waitFor(WAIT);
  await field(page, 'Link').fill('');
  await field(page, 'Title').fill('Currents');
  await field(page, 'Start').fill(new Date(now + (30 + 540) * MINUTE).toISOString().slice(0, 16));
  await button(page, 'Save').click();
  await row(page, 'Currents')
    .getByText(`${tokyo(30)}–${tokyo(50)}`)
    .waitFor(WAIT);
  await row(page, 'Tides')
    .getByText('is also used by')
    .waitFor({ ...WAIT, state: 'detached' });
});

test('[TML43] [TML44] what was changed is marked, and released; an edit elsewhere and a removal show by themselves', async () => {
  const { page } = await visit(host, '/timeline');
  await button(page, 'Edit “Tides”').click();
  await host.post(`/${event.slug}/json/timeline/sessions/${talk}`, { version: 0, title: 'Low tides' });
  await row(page, 'Low tides').getByText('Changed by a host').waitFor(WAIT);
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Low tides');
  await button(page, 'Release: Title').click();
  await row(page, 'Low tides')
    .getByText('Changed by a host')
    .waitFor({ ...WAIT, state: 'detached' });
  await page.getByText('Released: Title').waitFor(WAIT);
});

test('[TML40] it is for hosts: their menu leads there, and nobody else finds anything', async () => {
  const { page } = await visit(host, '');
  await page
    .getByText('Your account')
    .first()
    .waitFor({ ...WAIT, state: 'attached' });
  await page.locator('header details summary').click();
  await page.getByRole('link', { name: 'Edit the timeline' }).click();
  await page.getByRole('heading', { name: 'Timeline', level: 1 }).waitFor(WAIT);
  await expect.poll(() => page.title()).toContain('Timeline');
  const { page: theirs } = await visit(attendee, '');
  await theirs.locator('header details summary').click();
  await expect.poll(() => theirs.getByRole('link', { name: 'Edit the timeline' }).count()).toBe(0);
  expect((await attendee.get(`/${event.slug}/timeline`, { accept: 'text/html' })).status).toBe(403);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('[PAG13] axe finds nothing, in %s at %d px, and nothing lies beyond 320 px', async (colorScheme, width) => {
  const { page } = await visit(host, '/timeline', { colorScheme, viewport: { width, height: 900 } });
  await row(page, 'Tides').waitFor(WAIT);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Edit “Tides”').click();
  await field(page, 'Title').waitFor(WAIT);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(await beyond()).toBeLessThanOrEqual(0);
  await button(page, 'Cancel').click();
  await row(page, 'Tides').waitFor(WAIT);
  expect(await beyond()).toBeLessThanOrEqual(0);
});
