import type { PageData } from '@plenary/contract/boot';
import { openChannel } from '@plenary/contract/channels';
import type { ChatState } from '@plenary/contract/chat';
import { chatTopic } from '@plenary/contract/chat-topics';
import {
  areaOf,
  detailsOf,
  emulate,
  newTestId,
  NOW,
  openPage,
  pictureOf,
  sessionOf,
  speakerOf,
  sponsorOf,
  violations,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

/** As long as German words are, of which a narrow screen has to break one. */
const LONG = 'Hafenbehördenzusammenarbeit';
const picture = { s: pictureOf(560, 315), m: pictureOf(1_024, 576), l: pictureOf(1_920, 1_080) };
const lead_host_profile_image = picture.s;
const sessions = [
  sessionOf('Opening of the quay', [-120, -60], { speakers: [speakerOf('Ada Núñez')], location: LONG }),
  sessionOf('The harbour as a public square', [-30, 60], { cover_image_file: picture.m, lead_host_profile_image }),
  sessionOf('Knots for everybody', [-10, 50], { type: 'meeting', stream: null, open_session: true, max_occupancy: 9 }),
  sessionOf(`${LONG} for beginners`, [90, 120], { language: 'de', categories: [{ name: 'Sea', position: 1 }] }),
];
const [, live] = sessions;
const sponsors = Array.from({ length: 7 }, (_, n) => sponsorOf(`Sponsor ${n}`, { logo: pictureOf(400, 100, '#777') }));
const areas = [
  areaOf('Live from the quay', { key: 'live_stream', image_set: picture, sponsors }),
  areaOf('Welcome aboard', { sub_title: `Where to ask: the ${LONG}.`, url: '/demo/pages/welcome', image_set: picture }),
];
const media = { logo: { src: pictureOf(200, 60), alt: 'Open Harbour' }, pending_background: picture };
const settings = { event_over_heading: 'Good night, and thank you', event_over_text: `<p>Ask the ${LONG}.</p>` };
const eventful: NonNullable<PageOptions['event']> = {
  name: 'Open Harbour',
  media: { ...media, pending_video: null, welcome_video: null },
  settings,
};
const legal = ['terms', 'privacy', 'cookies'].map((slug) => ({
  slug,
  title: slug === 'privacy' ? LONG : slug,
  url: `/pages/${slug}`,
}));
const html = `<h2>${LONG}</h2><p>Be kind.</p><table><tr><th>Quay</th><td>Open</td></tr></table>`;
const content = (slug: string, title: string): PageData => ({ kind: 'content', slug, title, html });
const listed = (name: string, phase: 'before' | 'open' | 'after', image: string | null) => ({
  ...{ name, phase, image, slug: name.toLowerCase(), starts_at: NOW, closes_at: NOW, time_zone: 'Europe/Zurich' },
});
const onboarding = (form: Extract<PageData, { kind: 'onboarding' }>['form']): PageData => ({
  ...{ kind: 'onboarding', form, links: { forgotten_password: '/reset', sign_up: '/sign-up' }, errors: {} },
  ...{ next: '/', now: NOW, form_token: 't' },
});
const signOut = { type: 'default', state: 'sign_out', name: 'Ada', email: '', action: '/demo/logout' } as const;

/** A page, and what must stand there. */
type Looked = PageOptions & { readonly shows: string | RegExp };

const inside = (shows: Looked['shows'], more: PageOptions = {}): Looked => ({
  ...{ shows, sessions, legal, event: eventful, frame: { areas, sponsors } },
  ...more,
});
/** Before the event, after it, or without one: no frame is around the page. */
const outside = (shows: Looked['shows'], more: PageOptions): Looked => ({
  ...{ shows, legal, event: eventful, frame: null },
  ...more,
});
/** Somebody who is signed out, and was not asked about cookies yet. */
const before = (shows: Looked['shows'], more: PageOptions): Looked =>
  outside(shows, { me: null, consent: false, ...more });

const OF_MEMBERS: Readonly<Record<string, Looked>> = {
  'my events': outside('My events', {
    event: null,
    url: '/',
    page: {
      kind: 'events',
      events: [listed(LONG, 'open', picture.s), listed('Soon', 'before', null), listed('Over', 'after', picture.s)],
    },
  }),
  home: inside('Live from the quay'),
  'the home without anything on it': inside('Currently no event scheduled', { frame: {}, sessions: [] }),
  chat: inside('Public Chat', { stored: { sidePanelTab: 'chat' } }),
  settings: inside('Where you are signed in', { stored: { sidePanelTab: 'settings' } }),
  'live streams': inside('Live streams', { url: '/demo#LIVE_STREAM' }),
  'the agenda as a page': inside('The harbour as a public square', { url: '/demo/agenda', page: { kind: 'agenda' } }),
  'the agenda over the home': inside('Knots for everybody', { url: '/demo?agenda=true' }),
  'a stream': inside(live!.title, {
    url: `/demo/live_stream/${live!.id}`,
    page: { kind: 'live_stream', session_id: live!.id, details: detailsOf(live!) },
    stored: { streamPanelClosed: '1' },
    answers: (backend, { frame }) => {
      const chat = { ...frame!.public_chat!, thread_id: newTestId() };
      backend.answers(openChannel, { ...chat, kind: 'session', session: live!.id, archived: null });
      backend.state(chatTopic(chat.thread_id), {
        ...{ results: [], has_more: false, last_message_cursor: null, unread_count: 0, last_read_cursor: null },
        ...{ chat_thread: chat.thread_id, frozen: false, slow_seconds: 0 },
      } satisfies ChatState);
    },
  }),
  terms: inside('Terms of use', { url: '/demo/pages/terms', page: content('terms', 'Terms of use') }),
  'not found': inside('Page not found', { url: '/demo/nowhere', page: { kind: 'not_found' } }),
  'coming soon': outside('Coming in', {
    event: { ...eventful, opens_at: '2026-05-05T09:00:00.000Z', starts_at: '2026-05-05T09:00:00.000Z' },
    page: { kind: 'coming_soon' },
  }),
  over: outside('Good night, and thank you', { page: { kind: 'event_over' } }),
  'signing out': outside('Leaving already?', { url: '/demo/logout', page: onboarding(signOut) }),
  'the design': outside('Design', { url: '/dev/design', event: null, development: true, page: { kind: 'design' } }),
};

const BEFORE_SIGN_IN: Readonly<Record<string, Looked>> = {
  'signing in': before("Let's log you in", { url: '/demo/login', page: onboarding({ type: 'login', email: '' }) }),
  'signing in without an event': before("Let's log you in", {
    ...{ event: null, url: '/login', page: onboarding({ type: 'login', email: '' }) },
  }),
  'coming soon': before('Coming in', OF_MEMBERS['coming soon']!),
  privacy: before('Privacy notice', {
    ...{ event: null, url: '/pages/privacy', page: content('privacy', 'Privacy notice') },
  }),
};

const sideways = (): boolean => document.documentElement.scrollWidth > document.documentElement.clientWidth;

/** The findings of axe on the page in its own colours, and in those that a person's system forces on it. */
async function everyColour(): Promise<readonly string[]> {
  const own = await violations();
  await emulate({ 'forced-colors': 'active' });
  // There the system keeps the contrast, and axe reads colours that nothing is drawn in.
  const forced = await violations({ without: ['color-contrast'] });
  await emulate({ 'forced-colors': 'none' });
  return [...own, ...forced];
}

/** Pictures that do not say how large they are. */
const unsized = (): (string | null)[] =>
  [...document.querySelectorAll('img:not([width][height])')].map((image) => image.getAttribute('src'));

/** The height of what stays on the screen when the page is scrolled, in px. */
function staying(): number {
  scrollTo(0, document.documentElement.scrollHeight / 2);
  const stays = [...document.querySelectorAll('#root *')].filter((element) => {
    const { top, bottom, width, height } = element.getBoundingClientRect();
    const { position } = getComputedStyle(element);
    if (!/sticky|fixed/.test(position) || width < innerWidth / 2 || height === 0) return false;
    return (position === 'fixed' && top < innerHeight && bottom > 0) || top === 0 || bottom === innerHeight;
  });
  return stays.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
}

/** Two frames, after which a page has the sizes of its new window. */
async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Waits for what must stand on the page; a wide screen hides what only a narrow one has. */
const untilShown = (shows: Looked['shows']): Promise<void> =>
  expect
    .poll(() =>
      page
        .getByText(shows)
        .elements()
        .some((element) => element.checkVisibility()),
    )
    .toBe(true);

/** Opens a page wide and light, then looks at it dark on a phone. */
async function lookAt({ shows, ...options }: Looked): Promise<void> {
  const errors = vi.spyOn(console, 'error');
  await openPage({ theme: 'light', ...options });
  await untilShown(shows);
  expect(await everyColour()).toEqual([]);
  expect(sideways()).toBe(false);
  document.documentElement.dataset['theme'] = 'dark';
  await resize(390, 844);
  expect(await everyColour()).toEqual([]);
  expect(sideways()).toBe(false);
  expect(errors.mock.calls).toEqual([]);
}

test.for(Object.entries(OF_MEMBERS))(
  '[PAG1] [A11Y] a page of an attendee is whole, without errors and free of axe violations, light and dark: %s',
  ([, looked]) => lookAt(looked),
);

test.for(Object.entries(BEFORE_SIGN_IN))(
  '[LOG1] [A11Y] a page before signing in is free of axe violations, with the consent banner: %s',
  async ([, looked]) => {
    await lookAt(looked);
    await expect.element(page.getByRole('button', { name: /accept/i })).toBeVisible();
  },
);

/** On a phone the panel does not come back by itself, and its tabs have tests of their own. */
const OF_A_PHONE = Object.entries(OF_MEMBERS).filter(([, { stored }]) => stored?.sidePanelTab === undefined);

test.for(OF_A_PHONE)(
  '[PAG13] [PAG16] no page scrolls sideways on a narrow screen, little stays on a short one, and pictures say their size: %s',
  async ([, { shows, ...options }]) => {
    await openPage({ ...options, width: 320, height: 640 });
    await untilShown(shows);
    expect([sideways(), unsized()]).toEqual([false, []]);
    await resize(320, 256);
    expect([sideways(), unsized()]).toEqual([false, []]);
    expect(staying()).toBeLessThanOrEqual(64);
  },
);

test('[LOK2] the design page draws each component in light and dark', async () => {
  const { shows, ...options } = OF_MEMBERS['the design']!;
  await openPage(options);
  await untilShown(shows);
  const sides = [...document.querySelectorAll('#main [data-theme]')];
  expect(new Set(sides.map((side) => getComputedStyle(side).backgroundColor)).size).toBe(2);
});
