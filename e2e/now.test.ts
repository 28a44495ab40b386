import { home_areas } from '@plenary/server/db/schema/index';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { newId } from '@plenary/server/ids';
import { createSession } from '@plenary/testkit/sessions';
import { NAMED_MAX } from '@plenary/domain/home/now-and-next';
import { expect, test } from 'vitest';
import { carry, stopClock, type Visitor, type VisitorOptions } from './support/browser.ts';
import { useEvents } from './support/events.ts';

const MINUTE = 60_000;
const stage = useEvents();

const ada = { uid: 'ada', name: 'Ada', bio: '', company: 'Harbour', job_title: 'Pilot', profile_picture: null };
const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><path fill="#fff" d="M0 0h1920v1080H0z"/></svg>';

type Talk = readonly [title: string, start: number, end: number, more?: Parameters<typeof sessionRow>[1]];

/** Somebody on the home of a new event with these sessions, which start and end so many minutes from now. */
async function homeWith(
  talks: readonly Talk[],
  options?: VisitorOptions & { readonly areas?: boolean },
): Promise<Visitor & { readonly slug: string }> {
  const { server } = stage;
  const event = await server.createEvent({ time_zone: 'UTC' });
  const now = server.clock.now();
  const area = { event_id: event.id, sponsor_keys: [] };
  const areas = [
    { ...area, id: newId(now), key: 'live_stream', title: 'The stage', position: 0 },
    { ...area, id: newId(now), key: 'about', title: 'About us', position: 1, sub_title: 'All of it', url: '/' },
  ];
  if (options?.areas !== false) await server.ctx.db.insert(home_areas).values(areas);
  const rows = talks.map(([title, start, end, more]) =>
    sessionRow(event.id, {
      title,
      starts_at: new Date(now + start * MINUTE),
      ends_at: new Date(now + end * MINUTE),
      speakers: [ada],
      cover_image_file: '/files/white.webp',
      ...more,
    }),
  );
  await addSessions(server.ctx, rows);
  const { cookie } = await createSession(server.ctx, await server.createPerson({ event }));
  const visitor = await stage.visitor(options);
  await carry(visitor.context, stage.url, cookie);
  await visitor.context.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WHITE }));
  await visitor.page.clock.install();
  await visitor.page.goto(`${stage.url}/${event.slug}`);
  await visitor.page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  return { ...visitor, slug: event.slug };
}

const FOUR: readonly Talk[] = [
  ['Opening', -30, 60, { featured: true }],
  ['Tides', -10, 60],
  ['Pilots', -5, 60, { type: 'live-meeting', stream: null, link: 'https://meet.example' }],
  ['Ferries', 2, 60],
  ['Lights', 90, 120],
];

test('[HOM3] [D74] an event with sessions and no areas shows what is on, and does not say that nothing is', async () => {
  const { page, errors } = await homeWith(FOUR, { areas: false });
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Opening');
  await main.getByRole('link').filter({ hasText: 'Visit: Opening' }).waitFor();
  expect(await main.getByRole('region', { name: 'Now and next' }).getByRole('listitem').count()).toBe(4);
  expect(await main.getByText('Currently no event scheduled').count()).toBe(0);
  expect(await main.getByText('Welcome').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('[HOM8] the headline is the one that is marked; the others on air and the next are cards, each one link or none', async () => {
  const { page, errors } = await homeWith(FOUR);
  const main = page.getByRole('main');
  expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('Opening');
  const cards = main.getByRole('region', { name: 'Now and next' }).getByRole('listitem');
  expect(await cards.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
    'Tides',
    'Pilots',
    'Ferries',
    'Lights',
  ]);
  expect(
    await main
      .getByRole('link')
      .and(page.getByText(/^Visit: /))
      .allTextContents(),
  ).toEqual(['Visit: Opening', 'Visit: Tides', 'Visit: Pilots', 'Visit: Ferries']);
  await main.getByText('There are 4 sessions to choose from').waitFor();
  expect(await main.ariaSnapshot()).toMatch(/sessions to choose from\n\s*- button "Select"/);
  expect(await cards.filter({ hasText: 'Lights' }).getByRole('link').count()).toBe(0);
  await cards.filter({ hasText: 'Tides' }).getByRole('img', { includeHidden: true }).first().click({ force: true });
  await page.waitForURL(/\/live_stream\//);
  expect(errors).toEqual([]);
});

test('[HOM10] on a phone four sessions on air and the next one are within the first screen, whole', async () => {
  const { page } = await homeWith(FOUR, { areas: false, viewport: { width: 390, height: 844 } });
  const bar = await page.getByRole('navigation', { name: 'Event' }).boundingBox();
  const named = page
    .getByRole('main')
    .getByRole('heading')
    .filter({ hasText: /Opening|Tides|Pilots|Ferries|Lights/ });
  expect(await named.allTextContents()).toEqual(['Opening', 'Tides', 'Pilots', 'Ferries', 'Lights']);
  for (const title of await named.all()) {
    const box = await title.boundingBox();
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  }
});

test.each([
  [1920, 1080],
  [2560, 1440],
])('[HOM12] at %i px what else is on stands beside the headline, within the first screen', async (width, height) => {
  const { page } = await homeWith(FOUR, { areas: false, viewport: { width, height } });
  const main = page.getByRole('main');
  const headline = await main.getByRole('heading', { level: 1 }).boundingBox();
  const cards = main.getByRole('region', { name: 'Now and next' }).getByRole('listitem');
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()));
  expect(boxes).toHaveLength(4);
  for (const box of boxes) {
    expect(box?.x).toBeGreaterThan((headline?.x ?? Infinity) + (headline?.width ?? 0));
    expect(box?.x).toBe(boxes[0]?.x);
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height);
  }
});

test('[HOM11] with nothing on air the home says so, with how long until the next begins, and at what time', async () => {
  const { page } = await homeWith([['Lights', 90, 120]]);
  await page
    .getByRole('main')
    .getByText(/^Nothing is on right now\. Next session starts in .* at \d\d:\d\d UTC\.$/)
    .waitFor();
});

test('[HOM11] of one that is about to start the home says that one can go in', async () => {
  const { page } = await homeWith([['Lights', 2, 30]]);
  const main = page.getByRole('main');
  await main.getByText(/at \d\d:\d\d UTC\. You can go in already\.$/).waitFor();
  expect(await main.getByText('Nothing is on').count()).toBe(0);
});

test('[HOM8] with very many on air the home names a bounded number, and the rest is one button away', async () => {
  const many = Array.from({ length: 40 }, (_, n): Talk => [`Talk ${n}`, -10, 60]);
  const { page } = await homeWith(many);
  const main = page.getByRole('main');
  const named = main.getByRole('region', { name: 'Now and next' }).getByRole('heading', { level: 2 });
  expect(await named.count()).toBe(NAMED_MAX);
  await main.getByRole('button', { name: `${39 - NAMED_MAX} more on air` }).click();
  await page.getByRole('dialog', { name: 'Live streams' }).waitFor();
});

test('[HDR10] [HDR3] [SES10] nothing is live before its start: one badge counts down, in header, home, agenda and stage', async () => {
  const { page, errors } = await homeWith([
    ['Opening', 2, 60],
    ['Lights', 90, 120],
  ]);
  const banner = page.getByRole('banner');
  const agenda = page.getByRole('dialog', { name: 'Agenda' });
  const counting = /Starts in 0[01]:\d\d/;
  await banner.getByText(counting).waitFor();
  await page.getByRole('main').getByText('Next session starts in').waitFor();
  expect(await page.getByText('Live now').count()).toBe(0);
  await banner.getByRole('button', { name: 'Agenda' }).click();
  await agenda.getByText(counting).waitFor();
  await page.keyboard.press('Escape');
  await agenda.waitFor({ state: 'detached' });
  expect(errors).toEqual([]);
  await banner.getByRole('link', { name: 'Opening' }).click();
  await page.waitForURL(/\/live_stream\//);
  await page.getByRole('main').getByText(counting).waitFor();
  expect(await page.getByText('Live now').count()).toBe(0);
  await stage.server.clock.advance(2 * MINUTE);
  await page.clock.fastForward(2 * MINUTE);
  await banner.getByText('Live now').waitFor();
  expect(await page.getByText(counting).count()).toBe(0);
  await banner.getByRole('button', { name: 'Lights' }).click();
  await agenda.waitFor();
});

test('[HOM4] [HOM8] one that is on says until when; a next one among others leads on to the agenda', async () => {
  const { page } = await homeWith([
    ['Opening', -30, 60],
    ['Lights', 90, 120],
  ]);
  await page
    .getByRole('main')
    .getByText(/^Current session ends in .* at \d\d:\d\d UTC\.$/)
    .waitFor();
  const several = await homeWith(FOUR);
  const card = several.page.getByRole('region', { name: 'Now and next' }).getByRole('listitem').last();
  await card.getByRole('button', { name: 'See the agenda' }).click();
  await several.page.getByRole('dialog', { name: 'Agenda' }).waitFor();
});

test('[HOM8] a next one alone leads on to the agenda', async () => {
  const { page } = await homeWith([
    ['Opening', -30, 60],
    ['Lights', 90, 120],
  ]);
  const card = page.getByRole('region', { name: 'Now and next' }).getByRole('listitem');
  expect(await card.count()).toBe(1);
  await card.getByRole('button', { name: 'See the agenda' }).click();
  await page.getByRole('dialog', { name: 'Agenda' }).waitFor();
});

test('[PAG11] a lost link names what has begun as on now, and what is about to start once it does', async () => {
  const { page, slug } = await homeWith([
    ['Opening', -30, 60],
    ['Ferries', 2, 60],
    ['Lights', 90, 120],
  ]);
  await page.goto(`${stage.url}/${slug}/nowhere`);
  const titles = page.getByRole('region', { name: 'On now' }).getByRole('listitem');
  await expect.poll(() => titles.allTextContents()).toEqual(['Opening']);
  await stage.server.clock.advance(2 * MINUTE);
  await page.clock.fastForward(2 * MINUTE);
  await expect.poll(() => titles.allTextContents()).toEqual(['Opening', 'Ferries']);
});

test('[FLS1] a message on the home comes and goes over the page, and nothing moves', async () => {
  const { page, context, slug } = await homeWith([['Opening', -30, 60]]);
  const shown = page.getByText('You are in. Welcome!');
  const places = () =>
    page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('h1, [data-stage], a')].map((element) => {
        const { x, y } = element.getBoundingClientRect();
        return [x, y];
      }),
    );
  const without = await places();
  await context.addCookies([{ name: 'plenary_flash', value: 'welcome', url: stage.url }]);
  await stopClock(page);
  await page.goto(`${stage.url}/${slug}`);
  await shown.waitFor();
  expect(await places()).toEqual(without);
  // Time passes here alone, also while the page comes to life.
  await expect.poll(() => page.clock.runFor(2_000).then(() => shown.count()), { timeout: 15_000 }).toBe(0);
  expect(await places()).toEqual(without);
});
