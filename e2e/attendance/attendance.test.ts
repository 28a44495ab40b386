import { attend, openSession, type Attendee } from '@plenary/server/features/attendance/attendance.fixture';
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
const pressed = (page: Page) => star(page).getAttribute('aria-pressed');

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

test('[D67] a star and a place show in all one’s tabs', async () => {
  const [one, two] = [await agendaOf(ada), await agendaOf(ada)];
  await star(one).click();
  await expect.poll(() => pressed(two)).toBe('true');
  await row(two).getByRole('button', { name: /^Join/ }).click();
  await row(one)
    .getByRole('button', { name: /^Leave/ })
    .waitFor();
  await row(one)
    .getByRole('link', { name: /Breakout Room/ })
    .waitFor();
});

test('[D68] the browser remembers favourites until one signs out, or opens another event', async () => {
  const page = await agendaOf(ada);
  const kept = [{ event: event.slug, user: ada.person.account_id, sessionId: table, isFavorite: true }];
  await star(page).click();
  await expect.poll(() => remembered(page)).toEqual(kept);
  await page.goto(`${stage.url}/${other.slug}`);
  await expect.poll(() => remembered(page)).toBeNull();
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
