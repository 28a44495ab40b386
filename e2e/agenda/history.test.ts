import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const MINUTE = 60_000;
const TITLE = 'Ropes of the harbour';

const stage = useEvents();
let event: EventFixture;
let cookie: string | undefined;
let id: string;

beforeAll(async () => {
  const { server } = stage;
  event = await server.createEvent({ time_zone: 'UTC' });
  cookie = (await server.signIn(await server.createPerson({ event }))).cookie;
  const at = (minutes: number) => new Date(server.clock.now() + minutes * MINUTE);
  const times = { starts_at: at(60), ends_at: at(90) };
  const row = sessionRow(event.id, { ...times, title: TITLE, type: 'meeting', stream: null });
  await addSessions(server.ctx, [row]);
  ({ id } = row);
});

async function visit(path: string): Promise<Page> {
  const { context, page } = await stage.visitor({ timezoneId: 'UTC' });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Agenda' });
const session = (page: Page) => page.getByRole('article', { name: TITLE, exact: true });
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Agenda' });
const address = (page: Page) => page.url().slice(`${stage.url}/${event.slug}`.length);

test('[AGE14] back closes the agenda that a button opened, and forward opens it again; the page stays', async () => {
  const page = await visit('');
  await opener(page).click();
  await session(page).waitFor();
  await page.goBack();
  await modal(page).waitFor({ state: 'detached' });
  expect(address(page)).toBe('');
  await page.goForward();
  await session(page).waitFor();
  await page.keyboard.press('Escape');
  await modal(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Agenda');
});

test('[AGE4] [AGE14] back closes the agenda that an address opened, and nothing is left of it after Esc', async () => {
  const page = await visit('?agenda=true');
  await session(page).waitFor();
  await page.goBack();
  await modal(page).waitFor({ state: 'detached' });
  expect(address(page)).toBe('');
  await opener(page).click();
  await session(page).waitFor();
  await page.keyboard.press('Escape');
  await modal(page).waitFor({ state: 'detached' });
  await page.reload();
  await opener(page).waitFor();
  await expect.poll(() => modal(page).count()).toBe(0);
});

test('[AGE10] [AGE14] from the agenda’s page back leads to the agenda over the page before', async () => {
  const page = await visit('');
  await opener(page).click();
  await session(page).waitFor();
  await modal(page).locator('a[href$="/agenda"]').first().click();
  await modal(page).waitFor({ state: 'detached' });
  await session(page).waitFor();
  expect(address(page)).toMatch(/^\/agenda/);
  await page.goBack();
  await modal(page).getByRole('article', { name: TITLE }).waitFor();
  expect(address(page)).toBe('');
  await page.goBack();
  await modal(page).waitFor({ state: 'detached' });
  expect(address(page)).toBe('');
});

test('[AGE10] a session’s lasting address leads to it, and back to the page before', async () => {
  const page = await visit('');
  await opener(page).waitFor();
  await page.goto(`${stage.url}/${event.slug}/session/${id}`);
  await session(page).waitFor();
  expect(address(page)).toContain(id);
  await page.goBack();
  await opener(page).waitFor();
  expect([address(page), await modal(page).count()]).toEqual(['', 0]);
});
