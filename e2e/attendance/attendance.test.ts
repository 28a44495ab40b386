import { attend, type Attendee } from '@plenary/server/features/attendance/attendance.fixture';
import { openSession } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const HOUR = 3_600_000;
const TABLE = 'Round table';

const stage = useEvents();
let event: EventFixture;
let other: EventFixture;
let ada: Attendee;
let table: string;

beforeAll(async () => {
  const { server } = stage;
  [event, other] = [await server.createEvent({ time_zone: 'UTC' }), await server.createEvent({ time_zone: 'UTC' })];
});
beforeEach(async () => {
  const { server } = stage;
  ada = await attend(server, event);
  await server.addMember(ada.person, other);
  const now = server.clock.now();
  const times = { starts_at: new Date(now - HOUR / 10), ends_at: new Date(now + HOUR) };
  table = await openSession(server, event, { ...times, title: TABLE, max_occupancy: 1 });
});

async function agendaOf({ client }: Attendee): Promise<Page> {
  const { context, page } = await stage.visitor({ timezoneId: 'UTC' });
  await carry(context, stage.url, client.cookie);
  await page.goto(`${stage.url}/${event.slug}/agenda`);
  return page;
}

/** The newest session of that name: each test has its own. */
const row = (page: Page) => page.getByRole('article', { name: TABLE, exact: true }).last();
const star = (page: Page) => row(page).getByRole('button', { name: `Favorite: ${TABLE}` });

/** Everything in the browser's database of favourites; null: there is none. */
const remembered = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases();
    if (!all.some(({ name }) => name === 'plenary_favorites')) return null;
    const database = await new Promise<IDBDatabase | null>((resolve) => {
      const request = indexedDB.open('plenary_favorites');
      request.onsuccess = () => resolve(request.result);
      // It has gone meanwhile: looking for it makes no new one.
      request.onupgradeneeded = () => request.transaction?.abort();
      request.onerror = () => resolve(null);
    });
    if (!database) return null;
    const records = await new Promise<Record<string, unknown>[]>((resolve) => {
      const request = database.transaction('favorites').objectStore('favorites').getAll();
      request.onsuccess = () => resolve(request.result as Record<string, unknown>[]);
    });
    database.close();
    return records;
  });

/** Values that the page keeps in the browser's storages. */
const values = (page: Page, ...names: string[]) =>
  page.evaluate((all) => all.map((name) => localStorage.getItem(name) ?? sessionStorage.getItem(name)), names);

test('[D50] [D60] the browser remembers favourites and what is the event’s until one signs out or opens another event, and keeps what is the device’s', async () => {
  const page = await agendaOf(ada);
  const kept = [{ event: event.slug, user: ada.person.account_id, sessionId: table, isFavorite: true }];
  await star(page).click();
  await expect.poll(() => remembered(page)).toEqual(kept);
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await page.getByPlaceholder('Type your message here..').fill('half a thought');
  await page.evaluate(() => localStorage.setItem('isMicOn', 'false'));
  await expect.poll(() => values(page, 'sidePanelTab', 'plenary_event')).toEqual(['chat', event.id]);
  expect(await values(page, 'chatDraft')).not.toEqual([null]);
  await page.goto(`${stage.url}/${other.slug}`);
  await expect.poll(() => remembered(page)).toBeNull();
  await expect.poll(() => values(page, 'plenary_event')).toEqual([other.id]);
  expect(await values(page, 'sidePanelTab', 'chatDraft', 'isMicOn')).toEqual([null, null, 'false']);
  await page.goto(`${stage.url}/${event.slug}/agenda`);
  await expect.poll(() => remembered(page)).toEqual(kept);
  await page.goto(`${stage.url}/${event.slug}/logout`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/login/);
  await expect.poll(() => remembered(page)).toBeNull();
});

test('[LOG14] signing out leaves nothing in the browser, also before the scripts of the page have come', async () => {
  const page = await agendaOf(ada);
  await star(page).click();
  await expect.poll(() => remembered(page)).not.toBeNull();
  await page.goto(`${stage.url}/${event.slug}/logout`);
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action$="/logout"]')?.submit());
  await page.waitForURL(/login/);
  await expect.poll(() => remembered(page)).toBeNull();
});
