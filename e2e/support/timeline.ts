import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import type { TestServer } from '@plenary/testkit/server';
import { createSession } from '@plenary/testkit/sessions';
import type { Locator, Page } from 'playwright-core';
import { carry, type VisitorOptions } from './browser.ts';
import type { Stage } from './stage.ts';

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Title, start and end in minutes from now, and what else is said. */
type Talk = readonly [title: string, start: number, end: number, more?: Parameters<typeof sessionRow>[1]];

type SceneOptions = VisitorOptions & {
  /** Is called before the page is opened. */
  readonly before?: (page: Page) => unknown;
};

/** A person on the home of a new event with these sessions, at noon. */
export async function pageWith(
  { server, url, visitor }: Stage<TestServer>,
  talks: readonly Talk[],
  { before, ...options }: SceneOptions = {},
): Promise<Page> {
  // It is noon at the event, so that a day of the list is the same whenever the test runs.
  const real = server.clock.now();
  const now = Math.floor(real / DAY_MS) * DAY_MS + DAY_MS / 2;
  const event = await server.createEvent({ time_zone: 'UTC', clock_offset_ms: now - real });
  const rows = talks.map(([title, start, end, more]) =>
    sessionRow(event.id, {
      title,
      starts_at: new Date(now + start * MINUTE_MS),
      ends_at: new Date(now + end * MINUTE_MS),
      ...more,
    }),
  );
  await addSessions(server.ctx, rows);
  const { cookie } = await createSession(server.ctx, await server.createPerson({ event }));
  const { context, page } = await visitor({ timezoneId: 'UTC', ...options });
  await carry(context, url, cookie);
  await page.clock.install();
  await before?.(page);
  await page.goto(`${url}/${event.slug}`);
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  return page;
}

export const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
export const bar = (page: Page): Locator => timeline(page).getByRole('group', { name: 'Sessions by time' });
export const card = (page: Page, title: string): Locator => bar(page).getByRole('link', { name: title });
const list = (page: Page): Locator => timeline(page).getByRole('button', { name: 'All sessions by day' });

/** Scrolls to the timeline, as a person does who wants to see it. */
export async function reach(page: Page): Promise<void> {
  await timeline(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await list(page).waitFor();
}

/** A morning and a noon of sessions at several places, and one on the day after. */
export const DAY: readonly Talk[] = [
  ['Opening', -90, -30],
  ['Tides', -20, 60, { location: 'Quay' }],
  ['Pilots', -10, 60, { type: 'meeting', stream: null, link: 'https://meet.example', location: 'Pier' }],
  ['Ferries', 8, 60, { location: 'Loft' }],
  ['Lights', 120, 180],
  ['Night', 240, 300],
  ['Morning', 24 * 60, 25 * 60],
];
