import { attend, type Attendee } from '@plenary/server/features/attendance/attendance.fixture';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { carry, type Visitor, type VisitorOptions } from './support/browser.ts';
import { useEvents } from './support/events.ts';

const HOUR = 3_600_000;
const LIVE = 'The tide turns';
const ROOM = 'Knots for everybody';

const stage = useEvents();
let event: EventFixture;
let cookie: string | undefined;
let others: readonly Attendee[];
/** Local dates of the three days, from yesterday on. */
let days: readonly string[];
let ids: ReadonlyMap<string, string>;

const person = (uid: string, name: string) => ({
  ...{ uid, name, bio: `<p>${name} measures.</p>`, company: 'Harbour', job_title: 'Pilot', profile_picture: null },
});

/** Twelve sessions on each of three days, and beside them: one that is live, an open one, and one of the first's speaker. */
beforeAll(async () => {
  const { server } = stage;
  event = await server.createEvent({ time_zone: 'UTC', flags: { open_sessions_enabled: true } });
  cookie = (await server.signIn(await server.createPerson({ event }))).cookie;
  others = await Promise.all([attend(server, event), attend(server, event)]);
  const midnight = Math.ceil(server.clock.now() / (24 * HOUR)) * 24 * HOUR;
  await server.clock.leap(midnight + 12.2 * HOUR - server.clock.now());
  days = [-1, 0, 1].map((day) => new Date(midnight + day * 24 * HOUR).toISOString().slice(0, 10));
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
  const speakers = [person('ada', 'Ada Núñez')];
  rows.push(row(LIVE, midnight + 12.1 * HOUR, { speakers }));
  const track = { name: 'Sea', position: 2, color: '#00aa55' };
  const closing = { speakers, language: 'de', format: 'Workshop', categories: [track] };
  rows.push(row('Closing words', midnight + 47 * HOUR, closing));
  const room = { type: 'meeting', open_session: true, max_occupancy: 2, link: 'https://meet.example/room' } as const;
  rows.push(row(ROOM, midnight + 12.15 * HOUR, room));
  await addSessions(server.ctx, rows);
  ids = new Map(rows.map(({ id, title }) => [title, id]));
});

async function visit(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await stage.visitor({ timezoneId: 'UTC', ...options });
  await carry(visitor.context, stage.url, cookie);
  await visitor.page.goto(`${stage.url}/${event.slug}${path}`);
  return visitor;
}

const modal = (page: Page) => page.getByRole('dialog', { name: 'Agenda' });
const session = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.querySelector('h3, h4')?.textContent ?? document.activeElement?.tagName);

test('[AGE5] [AGE13] it opens at what is live: whole, with the focus there, and below the line of nothing that is to come', async () => {
  for (const path of ['?agenda=true', '/agenda']) {
    const { page, context } = await visit(path);
    await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('Talk 1.4');
    const row = await session(page, 'Talk 1.4').boundingBox();
    const heading = page.getByRole('heading', { name: /^Day|day/ }).filter({ hasText: 'UTC' });
    const covered = Math.max(
      ...(await heading.evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).flatMap(({ top, bottom }) => (top < 300 ? [bottom] : [])),
      )),
    );
    expect(row!.y).toBeGreaterThanOrEqual(covered - 1);
    expect(row!.y + row!.height).toBeLessThan(900);
    const item = page.getByRole('listitem').filter({ has: session(page, LIVE) });
    expect(await item.getAttribute('aria-setsize')).toBe('14');
    expect(await page.getByRole('article').count()).toBeLessThan(25);
    expect(await heading.count()).toBe(3);
    await context.close();
  }
});

test('[TML2] [TML4] a day, a location and a search narrow the agenda; the address says so; clearing brings all back', async () => {
  const { page } = await visit('/agenda');
  await session(page, LIVE).waitFor();
  const nav = page.getByRole('navigation', { name: 'Days' });
  await nav.getByRole('link', { name: 'Today' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe(`?day=${days[1]}&zone=UTC`);
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Hall 2');
  await session(page, 'Talk 1.1').waitFor();
  expect(await page.getByRole('article').allInnerTexts()).toHaveLength(4);
  await page.getByRole('combobox', { name: 'Location' }).selectOption('No Location');
  await session(page, 'Talk 1.0').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await page.keyboard.press('/');
  await page.keyboard.type('nothing like it');
  await page.getByText('No session matches these filters.').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?zone=UTC');
  await session(page, LIVE).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
});

test('[AGE9] [AGE11] the search forgives accents and finds people; a name leads to a card and all their sessions', async () => {
  const { page } = await visit('?agenda=true');
  await session(page, LIVE).waitFor();
  await page.keyboard.press('Control+f');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search');
  await page.keyboard.type('nunez');
  await modal(page)
    .getByRole('heading', { name: /^People of this name/ })
    .first()
    .waitFor();
  await session(page, LIVE)
    .getByRole('button', { name: /^Show More/ })
    .click();
  await session(page, LIVE).getByText('Ada Núñez measures.').waitFor();
  await session(page, LIVE)
    .getByRole('link', { name: /Closing words$/ })
    .waitFor();
  await session(page, LIVE).getByRole('link', { name: 'Ada Núñez' }).click();
  await modal(page).getByRole('heading', { name: 'Ada Núñez' }).waitFor();
  await session(page, LIVE)
    .getByRole('button', { name: /^Show less/ })
    .click();
  await session(page, 'Closing words').waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await modal(page).getByRole('link', { name: 'All sessions' }).click();
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(2);
});

test('[AGE10] a link opens what its sender saw: a session with its text, or a filter', async () => {
  const { page } = await visit(`/agenda?session=${ids.get('Closing words')}`);
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('Closing words');
  await session(page, 'Closing words').getByText('Hello').waitFor();
  await page.goto(`${stage.url}/${event.slug}/agenda?day=${days[2]}&zone=UTC&track=Sea&location=Hall%203`);
  await session(page, 'Talk 2.5').waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await page.goto(`${stage.url}/${event.slug}/agenda?day=2026-02-30&zone=Mars&session=x`);
  await session(page, LIVE).waitFor();
});

test('[AGE10] without scripts the server draws what is on, and its form and its days narrow it', async () => {
  const { page } = await visit('/agenda', { javaScriptEnabled: false });
  await session(page, LIVE).waitFor();
  await page.getByRole('searchbox').fill('closing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await session(page, 'Closing words').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  await page.goto(`${stage.url}/${event.slug}/agenda`);
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').last().click();
  await session(page, 'Talk 2.3').waitFor();
  expect(await session(page, LIVE).count()).toBe(0);
});

test('[AGE12] arrow keys lead from session to session, past what is not drawn yet; Tab goes into one', async () => {
  const { page } = await visit('?agenda=true');
  await expect.poll(() => focused(page), { timeout: 10_000 }).toBe('Talk 1.4');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe(LIVE);
  await page.keyboard.press('End');
  await expect.poll(() => focused(page)).toBe('Closing words');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => focused(page)).toBe('Talk 2.11');
  await page.keyboard.press('Home');
  await expect.poll(() => focused(page)).toBe('Talk 0.0');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Favorite: Talk 0.0');
});

test('[TML2] the days scroll by 200 px a press, and follow a pressed mouse', async () => {
  const { page } = await visit('?agenda=true', { viewport: { width: 320, height: 640 } });
  const list = modal(page).getByRole('navigation', { name: 'Days' }).getByRole('list');
  // The list below has gone to its place, and the arrows, which make the row narrower, are there.
  await session(page, LIVE).waitFor();
  await modal(page).getByRole('button', { name: 'Later days' }).waitFor();
  const left = () => list.evaluate((row) => Math.round(row.scrollLeft));
  const room = await list.evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(room).toBeGreaterThan(0);
  await list.evaluate((row) => row.scrollTo({ left: 0 }));
  await modal(page).getByRole('button', { name: 'Later days' }).click();
  await expect.poll(left).toBe(Math.min(200, room));
  expect(await list.evaluate((row) => getComputedStyle(row).paddingInlineStart)).toBe('10px');
  const box = (await list.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 90, box.y + 20, { steps: 4 });
  await expect.poll(left).toBeLessThan(Math.min(200, room));
  await page.mouse.up();
  expect(new URL(page.url()).pathname).toBe(`/${event.slug}`);
});

test('[TML3] [TML9] [D39] a star turns at once, is kept, and turns back where it could not be saved', async () => {
  const { page } = await visit('?agenda=true');
  const star = (title: string) => session(page, title).getByRole('button', { name: `Favorite: ${title}` });
  await modal(page).getByRole('radio', { name: 'Favorites' }).check();
  await modal(page).getByText('You have no favorites yet. Mark a session with its star.').waitFor();
  await modal(page).getByRole('radio', { name: 'View all' }).check();
  const saved = page.waitForResponse('**/json/favorites');
  await star(LIVE).click();
  expect(await star(LIVE).getAttribute('aria-pressed')).toBe('true');
  await saved;
  await page.goto(`${stage.url}/${event.slug}/agenda?view=favorites`);
  await session(page, LIVE).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('radio', { name: 'View all' }).check();
  const asked = Promise.withResolvers<() => void>();
  await page.route('**/json/favorites', (route) =>
    asked.resolve(() => void route.fulfill({ status: 503, json: { status: 'error', code: 'unavailable' } })),
  );
  await star(ROOM).click();
  await expect.poll(() => star(ROOM).getAttribute('aria-pressed')).toBe('true');
  (await asked.promise)();
  await expect.poll(() => star(ROOM).getAttribute('aria-pressed')).toBe('false');
});

test('[TML6] [TML7] [TML9] an open session is joined and left; others see how many are in, and that it is full', async () => {
  const { page } = await visit('?agenda=true');
  const row = session(page, ROOM);
  await row.getByText('0 of 2 places taken').waitFor();
  const room = ids.get(ROOM)!;
  const told = () => stage.server.clock.advance(1_000);
  await others[0]!.join(room);
  await told();
  await row.getByText('1 of 2 places taken').waitFor();
  expect(await row.getByRole('link', { name: /Breakout Room/ }).count()).toBe(0);
  await row.getByRole('button', { name: /^Join/ }).click();
  await row.getByRole('button', { name: /^Leave/ }).waitFor();
  await row.getByText('2 of 2 places taken').waitFor();
  const link = row.getByRole('link', { name: /Breakout Room/ });
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://meet.example/room');
  await row.getByRole('button', { name: /^Leave/ }).click();
  await row.getByText('1 of 2 places taken').waitFor();
  await link.waitFor({ state: 'detached' });
  await others[1]!.join(room);
  await told();
  await expect.poll(() => row.getByRole('button', { name: /^Full/ }).isDisabled()).toBe(true);
});

test('[IMP17] a session shows the kind and the colour of the track that its organiser gave it', async () => {
  const { page } = await visit(`/agenda?session=${ids.get('Closing words')}`);
  const row = session(page, 'Closing words');
  await row.getByText('Workshop · Pier 3 · German').waitFor();
  const color = await row
    .getByText('Sea', { exact: true })
    .evaluate((track) => getComputedStyle(track, '::before').backgroundColor);
  expect(color).toBe('rgb(0, 170, 85)');
});

test('[ICS1] [ICS7] a session goes into one’s own calendar by a file or a link', async () => {
  const { page } = await visit('/agenda');
  const row = session(page, LIVE);
  await row.getByRole('button', { name: /^Show More/ }).click();
  const ways = row.getByRole('group', { name: /^Add to calendar/ });
  const waiting = page.waitForEvent('download');
  await ways.getByRole('link', { name: 'File (.ics)' }).click();
  expect((await waiting).suggestedFilename()).toBe(`${LIVE}.ics`);
  const google = new URL((await ways.getByRole('link', { name: 'Google' }).getAttribute('href')) ?? '');
  expect(google.searchParams.get('details')).toBe(`${stage.url}/${event.slug}/session/${ids.get(LIVE)}`);
});

test('[ICS2] an address to subscribe to is made, shown once, and ended', async () => {
  const { page } = await visit('/agenda');
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await page.getByRole('button', { name: 'Address for my favourites' }).click();
  const shown = page.getByLabel('Your new address; it is shown this once');
  const path = new URL(await shown.inputValue()).pathname;
  const status = async () => (await fetch(`${stage.url}${path}`)).status;
  expect(await status()).toBe(200);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await page.getByRole('button', { name: 'Subscribe in your calendar' }).click();
  await page.getByRole('button', { name: 'End: My favourites' }).click();
  await page.getByText('My favourites', { exact: true }).waitFor({ state: 'detached' });
  expect([await shown.count(), await status()]).toEqual([0, 404]);
});

test('[PAG13] at 400 % zoom nothing scrolls sideways, and axe finds nothing', async () => {
  for (const path of ['?agenda=true', '/agenda']) {
    const { page, context } = await visit(path, { viewport: { width: 320, height: 256 } });
    await session(page, LIVE)
      .getByRole('button', { name: /^Show More/ })
      .click();
    await session(page, LIVE).getByText('Ada Núñez measures.').waitFor();
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('[data-scroll-area]')].map(
        (area) => area.scrollWidth - area.clientWidth,
      ),
    );
    expect(wide.filter((over) => over > 0)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await context.close();
  }
});
