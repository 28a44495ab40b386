import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const HOUR = 3_600_000;
const LIVE = 'The tide turns';

const stage = useEvents();
let event: EventFixture;
let cookie: string | undefined;

/** Twelve sessions on each of three days, and beside them: one that is live, and one at the very end. */
beforeAll(async () => {
  const { server } = stage;
  event = await server.createEvent({ time_zone: 'UTC' });
  cookie = (await server.signIn(await server.createPerson({ event }))).cookie;
  const midnight = Math.ceil(server.clock.now() / (24 * HOUR)) * 24 * HOUR;
  await server.clock.leap(midnight + 12.2 * HOUR - server.clock.now());
  const row = (title: string, starts: number, more = {}) =>
    sessionRow(event.id, {
      ...{ title, starts_at: new Date(starts), ends_at: new Date(starts + HOUR / 2), location: 'Pier 3' },
      ...more,
    });
  const rows = [-1, 0, 1].flatMap((day) =>
    Array.from({ length: 12 }, (_, nth) => {
      const location = nth === 0 ? null : `Hall ${(nth % 3) + 1}`;
      const categories = [{ name: nth % 2 ? 'Sea' : 'Land', position: (nth % 2) + 1 }];
      return row(`Talk ${day + 1}.${nth}`, midnight + day * 24 * HOUR + (8 + nth) * HOUR, { location, categories });
    }),
  );
  rows.push(row(LIVE, midnight + 12.1 * HOUR));
  rows.push(row('Closing words', midnight + 47 * HOUR));
  await addSessions(server.ctx, rows);
});

const session = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });

test('[AGE10] without scripts the server draws what is on, and its form and its days narrow it', async () => {
  const { context, page } = await stage.visitor({ timezoneId: 'UTC', javaScriptEnabled: false });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}/agenda`);
  await session(page, LIVE).waitFor();
  await page.getByRole('searchbox').fill('closing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await session(page, 'Closing words').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.goto(`${stage.url}/${event.slug}/agenda`);
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').last().click();
  await session(page, 'Talk 2.3').waitFor();
  await expect.poll(() => session(page, LIVE).count()).toBe(0);
});
