import { openChannel } from '@plenary/contract/chat/channels';
import { addActivityScore } from '@plenary/contract/points/operations';
import { NAMED_MAX } from '@plenary/domain/home/now-and-next';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import {
  areaOf,
  openPage,
  pass,
  pictureOf,
  publishSessions,
  refuses,
  sessionOf,
  speakerOf,
  violations,
  type OpenedPage,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const main = page.getByRole('main');
const agenda = page.getByRole('dialog', { name: 'Agenda' });
const title = main.getByRole('heading', { level: 1 });
const cards = main.getByRole('region', { name: 'Now and next' }).getByRole('listitem');

type Talk = Parameters<typeof sessionOf>;

const shown = {
  speakers: [speakerOf('Ada')],
  cover_image_small: pictureOf(128, 80),
  cover_image_file: pictureOf(640, 400),
};

const FOUR: readonly Talk[] = [
  ['Opening', [-30, 60], { featured: true }],
  ['Tides', [-10, 60]],
  ['Pilots', [-5, 60], { type: 'live-meeting', stream: null, link: 'https://meet.example' }],
  ['Ferries', [2, 60]],
  ['Lights', [90, 120]],
];

const AREAS = [areaOf('The stage', { key: 'live_stream' }), areaOf('About us', { sub_title: 'All of it', url: '/' })];

/** The home of an event with these sessions, which start and end so many minutes from now. */
async function homeWith(
  talks: readonly Talk[],
  { areas = AREAS, ...options }: PageOptions & { readonly areas?: typeof AREAS } = {},
) {
  const sessions = talks.map(([name, times, more]) => sessionOf(name, times, { ...shown, ...more }));
  const opened = await openPage({
    event: { time_zone: 'UTC' },
    me: {},
    frame: { areas },
    ...options,
    sessions,
  });
  await expect.element(title).toBeVisible();
  return { ...opened, sessions };
}

/** Time passes, and the server says which locks have opened and closed meanwhile. */
async function passTo(
  minutes: number,
  { backend, boot, sessions }: OpenedPage & { sessions: ReturnType<typeof sessionOf>[] },
) {
  const now = Date.parse(boot.now) + minutes * MINUTE_MS;
  await pass(now - Date.now());
  publishSessions(backend, sessions, now, boot.event!.settings);
}

const textsOf = (locator: typeof cards) => locator.elements().map((element) => element.textContent);

test('[HOM3] [D74] an event with sessions and no areas shows what is on, and does not say that nothing is', async () => {
  await homeWith(FOUR, { areas: [] });
  await expect.element(title).toHaveTextContent('Opening');
  await expect.element(main.getByRole('link', { name: /^Visit ?: Opening/ })).toBeVisible();
  expect(cards.elements()).toHaveLength(4);
  expect(main.getByText('Currently no event scheduled').query()).toBe(null);
  expect(main.getByText('Welcome').query()).toBe(null);
});

test('[HOM8] the headline is the one that is marked; the others on air and the next are cards, each one link or none', async () => {
  const { sessions } = await homeWith(FOUR);
  await expect.element(title).toHaveTextContent('Opening');
  await expect.element(main.getByText('There are 4 sessions to choose from')).toBeVisible();
  expect(textsOf(cards.getByRole('heading', { level: 2 }))).toEqual(['Tides', 'Pilots', 'Ferries', 'Lights']);
  expect(textsOf(main.getByRole('link', { name: /^Visit/ }))).toEqual(
    ['Opening', 'Tides', 'Pilots', 'Ferries'].map((name) => `Visit: ${name}`),
  );
  await expect
    .element(main.getByRole('button', { name: 'Select' }))
    .toHaveAccessibleDescription('There are 4 sessions to choose from');
  expect(cards.filter({ hasText: 'Lights' }).getByRole('link').query()).toBe(null);
  const picture = cards.filter({ hasText: 'Tides' }).element().querySelector('img')!;
  const { x, y, width, height } = picture.getBoundingClientRect();
  // The link covers the whole card.
  (document.elementFromPoint(x + width / 2, y + height / 2) as HTMLElement).click();
  await expect.poll(() => location.pathname).toBe(`/demo/live_stream/${sessions[1]!.id}`);
});

test('[HOM8] a card names three of its people and how many more there are, and shows no picture that does not load', async () => {
  const speakers = ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve'].map(speakerOf);
  await homeWith([
    ['Opening', [-30, 60], { featured: true }],
    ['Tides', [-10, 60], { speakers, cover_image_small: '/demo/lost.webp', cover_image_file: null }],
  ]);
  const tides = cards.filter({ hasText: 'Tides' });
  await expect.element(tides.getByText('Ada, Bob, Cleo +2', { exact: true })).toBeVisible();
  await expect.poll(() => tides.element().querySelector('img')).toBe(null);
});

test('[HOM10] on a phone four sessions on air and the next one are within the first screen, whole', async () => {
  await homeWith(FOUR, { areas: [], width: 390, height: 844 });
  const bar = page.getByRole('navigation', { name: 'Event' });
  await expect.element(bar).toBeVisible();
  const named = main.getByRole('heading', { name: /^(Opening|Tides|Pilots|Ferries|Lights)$/ });
  expect(textsOf(named)).toEqual(['Opening', 'Tides', 'Pilots', 'Ferries', 'Lights']);
  for (const heading of named.elements())
    expect(heading.getBoundingClientRect().bottom).toBeLessThan(bar.element().getBoundingClientRect().top);
});

test.for([
  [1920, 1080],
  [2560, 1440],
] as const)(
  '[HOM12] at %i px what else is on stands beside the headline, within the first screen',
  async ([width, height]) => {
    await homeWith(FOUR, { areas: [], width, height });
    const headline = title.element().getBoundingClientRect();
    const boxes = cards.elements().map((card) => card.getBoundingClientRect());
    expect(boxes).toHaveLength(4);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThan(headline.right);
      expect(box.x).toBe(boxes[0]?.x);
      expect(box.bottom).toBeLessThan(height);
    }
  },
);

test('[HOM11] with nothing on air the home says so, with how long until the next begins, and at what time', async () => {
  await homeWith([['Lights', [90, 120]]]);
  await expect
    .element(main.getByText(/^Nothing is on right now\. Next session starts in .* at 10:30 UTC\.$/))
    .toBeVisible();
});

test('[HOM11] of one that is about to start the home says that one can go in', async () => {
  await homeWith([['Lights', [2, 30]]]);
  await expect.element(main.getByText(/at 09:02 UTC\. You can go in already\.$/)).toBeVisible();
  expect(main.getByText('Nothing is on').query()).toBe(null);
});

test('[HOM8] with very many on air the home names a bounded number, and the rest is one button away', async () => {
  await homeWith(Array.from({ length: 40 }, (_, n): Talk => [`Talk ${n}`, [-10, 60]]));
  expect(cards.getByRole('heading', { level: 2 }).elements()).toHaveLength(NAMED_MAX);
  await main.getByRole('button', { name: `${39 - NAMED_MAX} more on air` }).click();
  await expect.element(page.getByRole('dialog', { name: 'Live streams' })).toBeVisible();
});

test('[HOM4] one that is on says until when', async () => {
  await homeWith([
    ['Opening', [-30, 60]],
    ['Lights', [90, 120]],
  ]);
  await expect.element(main.getByText(/^Current session ends in .* at 10:00 UTC\.$/)).toBeVisible();
});

test.for([
  ['among others', FOUR],
  ['alone', [FOUR[0]!, FOUR[4]!]],
] as const)('[HOM8] a next one %s leads on to the agenda', async ([, talks]) => {
  await homeWith(talks);
  expect(cards.elements()).toHaveLength(talks.length - 1);
  await cards.last().getByRole('button', { name: 'See the agenda' }).click();
  await expect.element(agenda).toBeVisible();
});

test('[PAG11] a lost link names what has begun as on now, and what is about to start once it does', async () => {
  const opened = await homeWith(
    [
      ['Opening', [-30, 60]],
      ['Ferries', [2, 60]],
      ['Lights', [90, 120]],
    ],
    { still: true, page: { kind: 'not_found' }, url: '/demo/nowhere' },
  );
  const titles = page.getByRole('region', { name: 'On now' }).getByRole('listitem');
  await expect.poll(() => textsOf(titles)).toEqual(['Opening']);
  await passTo(2, opened);
  await expect.poll(() => textsOf(titles)).toEqual(['Opening', 'Ferries']);
});

test('[FLS1] a message on the home comes and goes over the page, and nothing moves', async () => {
  const message = 'You are in. Welcome!';
  await homeWith([['Opening', [-30, 60]]], { still: true, flash: [{ category: 'message', message }] });
  const places = () =>
    [...main.element().querySelectorAll('h1, [data-stage], a')].map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return [x, y];
    });
  await expect.element(page.getByText(message)).toBeVisible();
  const before = places();
  await pass(10_000);
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  expect(before.length).toBeGreaterThan(2);
  expect(places()).toEqual(before);
});

test('[HDR10] [HDR3] [SES10] nothing is live before its start: one badge counts down, in header, home, agenda and stage', async () => {
  const opened = await homeWith(
    [
      ['Opening', [2, 60]],
      ['Lights', [90, 120]],
    ],
    {
      still: true,
      answers: (backend) => {
        backend.answers(openChannel, refuses('chat_disabled'));
        backend.answers(addActivityScore, { points: 0 });
      },
    },
  );
  const banner = page.getByRole('banner');
  const counting = /Starts in 0[01]:\d\d/;
  const live = page.getByText(/^Live now/);
  await expect.element(banner.getByText(counting)).toBeVisible();
  await expect.element(main.getByText(/^Next session starts in/)).toBeVisible();
  expect(live.query()).toBeNull();
  await banner.getByRole('button', { name: 'Agenda' }).click();
  await expect.element(agenda.getByText(counting).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(agenda).not.toBeInTheDocument();
  await banner.getByRole('link', { name: 'Opening' }).click();
  await expect.poll(() => location.pathname).toMatch(/\/live_stream\//);
  await expect.element(main.getByText(counting)).toBeVisible();
  expect(live.query()).toBeNull();
  await passTo(2, opened);
  await expect.element(banner.getByText(/^Live now/)).toBeVisible();
  await expect.poll(() => page.getByText(counting).query()).toBeNull();
  await banner.getByRole('button', { name: 'Lights' }).click();
  await expect.element(agenda).toBeVisible();
});

const ON_SITE: readonly Talk[] = [
  ['Opening', [-30, 60]],
  ['Knots', [-20, 40], { type: 'meeting', stream: null, link: null, location: 'Pier' }],
  ['Sails', [-10, 1], { type: 'meeting', stream: null, link: null, location: null }],
  ['Oars', [1, 60], { type: 'meeting', stream: null, link: null, location: 'Pier' }],
];
const onSite = main.getByRole('region', { name: 'Also on now, on site' });

test('[HOM13] talks on site of a hybrid event stand below what is on air, with hall and times, and change by themselves', async () => {
  const opened = await homeWith(ON_SITE, { still: true });
  await expect.element(title).toHaveTextContent('Opening');
  await expect.element(onSite).toBeVisible();
  const rows = onSite.getByRole('listitem');
  expect(textsOf(rows)).toEqual([
    expect.stringMatching(/^\d\d:\d\d–\d\d:\d\dKnotsPier$/),
    expect.stringMatching(/^\d\d:\d\d–\d\d:\d\dSails$/),
  ]);
  await expect.element(main.getByText(/^Current session ends in/)).toBeVisible();
  await passTo(1, opened);
  await expect.poll(() => textsOf(rows).map((text) => text?.slice(11))).toEqual(['KnotsPier', 'OarsPier']);
});

test('[HOM13] the talks on site lead on to the agenda', async () => {
  await homeWith(ON_SITE);
  await expect.element(onSite).toBeVisible();
  expect(await violations({ include: 'main' })).toEqual([]);
  await userEvent.click(onSite.getByRole('button', { name: 'See the agenda' }));
  await expect.element(agenda).toBeVisible();
});

test('[HOM13] an event that is not hybrid says nothing of a site', async () => {
  await homeWith(ON_SITE, { event: { time_zone: 'UTC', event_kind: 'virtual' } });
  expect(onSite.query()).toBe(null);
});
