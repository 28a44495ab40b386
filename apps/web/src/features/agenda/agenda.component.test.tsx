import { joinSession, setFavorite, type JoinAnswer, type OwnRow } from '@plenary/contract/attendance/operations';
import { OCCUPANCY_TOPIC, userTimelineTopic } from '@plenary/contract/attendance/topics';
import {
  createCalendarFeed,
  listCalendarFeeds,
  revokeCalendarFeed,
  type CalendarFeed,
} from '@plenary/contract/calendars/operations';
import { newTestId, openPage, refuses, sessionOf, speakerOf, violations, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

const HOUR = 3_600_000;
const LIVE = 'The tide turns';
const ROOM = 'Knots for everybody';
const DAYS = ['2026-05-03', '2026-05-04', '2026-05-05'] as const;
const MIDNIGHT = Date.parse(DAYS[1]);
const NOON = new Date(MIDNIGHT + 12.2 * HOUR).toISOString();

type More = Parameters<typeof sessionOf>[2];

/** Half an hour that begins so many hours after midnight. */
const talk = (title: string, hours: number, more?: More) => {
  const starts = MIDNIGHT + hours * HOUR;
  const times = { starts_at: new Date(starts).toISOString(), ends_at: new Date(starts + HOUR / 2).toISOString() };
  return sessionOf(title, [0, 30], { location: 'Pier 3', ...times, ...more });
};

const DAILY = [-1, 0, 1].flatMap((day) =>
  Array.from({ length: 12 }, (_, nth) =>
    talk(`Talk ${day + 1}.${nth}`, day * 24 + 8 + nth, {
      location: nth === 0 ? null : `Hall ${(nth % 3) + 1}`,
      categories: [{ name: nth % 2 ? 'Sea' : 'Land', position: (nth % 2) + 1 }],
    }),
  ),
);
const speakers = [speakerOf('Ada Núñez')];
const LIVE_TALK = talk(LIVE, 12.1, { speakers });
const CLOSING = talk('Closing words', 47, {
  speakers,
  language: 'de',
  format: 'Workshop',
  categories: [{ name: 'Sea', position: 2, color: '#00aa55' }],
});
const MEETING = 'https://meet.example/room';
const OPEN_ROOM = talk(ROOM, 12.15, {
  type: 'meeting',
  stream: null,
  link: MEETING,
  open_session: true,
  max_occupancy: 2,
});
/** Twelve sessions on each of three days, and beside them: one that is live, an open one, and one of the first's speaker. */
const SESSIONS = [...DAILY, LIVE_TALK, CLOSING, OPEN_ROOM].sort((a, b) => a.starts_at.localeCompare(b.starts_at));

/** The agenda as a page; or, with `?agenda=true`, over the home. */
function visit(path: string, options: PageOptions = {}) {
  return openPage({
    now: NOON,
    event: { time_zone: 'UTC', flags: { open_sessions_enabled: true } },
    sessions: SESSIONS,
    page: { kind: path.startsWith('/agenda') ? 'agenda' : 'home' },
    url: `/demo${path}`,
    ...options,
  });
}

const modal = page.getByRole('dialog', { name: 'Agenda' });
const session = (title: string) => page.getByRole('article', { name: title, exact: true });
const articles = () => page.getByRole('article').elements().length;
const focused = () => document.activeElement?.querySelector('h3, h4')?.textContent ?? document.activeElement?.tagName;
const more = (title: string) => session(title).getByRole('button', { name: /^Show More/ });
const less = (title: string) => session(title).getByRole('button', { name: /^Show less/ });

test.for(['?agenda=true', '/agenda'])(
  '[AGE5] [AGE13] it opens at what is live: whole, with the focus there, and below the line of nothing that is to come: %s',
  async (path) => {
    await visit(path);
    await expect.poll(focused).toBe('Talk 1.4');
    const headings = page.getByRole('heading', { name: /^Day|day/ }).filter({ hasText: 'UTC' });
    await expect.poll(() => headings.elements().length).toBe(3);
    const row = () => session('Talk 1.4').element().getBoundingClientRect();
    const covered = () =>
      headings
        .elements()
        .map((one) => one.getBoundingClientRect())
        .flatMap(({ top, bottom }) => (top < 300 ? [bottom] : []));
    await expect.poll(() => row().top - Math.max(...covered())).toBeGreaterThanOrEqual(-1);
    await expect.poll(() => row().bottom).toBeLessThan(innerHeight);
    const item = page.getByRole('listitem').filter({ has: session(LIVE) });
    await expect.element(item).toHaveAttribute('aria-setsize', '14');
    expect(articles()).toBeLessThan(25);
  },
);

test('[TML2] [TML4] a day, a location and a search narrow the agenda; the address says so; clearing brings all back', async () => {
  await visit('/agenda');
  await expect.element(session(LIVE)).toBeVisible();
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Today' }).click();
  await expect.poll(() => location.search).toBe(`?day=${DAYS[1]}&zone=UTC`);
  const where = page.getByRole('combobox', { name: 'Location' });
  await where.selectOptions('Hall 2');
  await expect.element(session('Talk 1.1')).toBeVisible();
  expect(articles()).toBe(4);
  await where.selectOptions('No Location');
  await expect.element(session('Talk 1.0')).toBeVisible();
  expect(articles()).toBe(1);
  (document.activeElement as HTMLElement).blur();
  await userEvent.keyboard('/');
  await userEvent.keyboard('nothing like it');
  await expect.element(page.getByText('No session matches these filters.')).toBeVisible();
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => location.search).toBe('?zone=UTC');
  await expect.element(session(LIVE)).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
});

test('[AGE9] [AGE11] the search forgives accents and finds people; a name leads to a card and all their sessions', async () => {
  await visit('?agenda=true');
  await expect.element(session(LIVE)).toBeVisible();
  await userEvent.keyboard('{Control>}f{/Control}');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('nunez');
  await expect.element(modal.getByRole('heading', { name: /^People of this name/ }).first()).toBeVisible();
  await more(LIVE).click();
  await expect.element(session(LIVE).getByText('Ada Núñez measures.')).toBeVisible();
  await expect.element(session(LIVE).getByRole('link', { name: /Closing words$/ })).toBeVisible();
  await session(LIVE).getByRole('link', { name: 'Ada Núñez' }).click();
  await expect.element(modal.getByRole('heading', { name: 'Ada Núñez' })).toBeVisible();
  await less(LIVE).click();
  await expect.element(session('Closing words')).toBeVisible();
  expect(articles()).toBe(2);
  await modal.getByRole('link', { name: 'All sessions' }).click();
  await expect.poll(articles).toBeGreaterThan(2);
});

test('[AGE10] a link opens what its sender saw: a session with its text', async () => {
  await visit(`/agenda?session=${CLOSING.id}`);
  await expect.poll(focused).toBe('Closing words');
  await expect.element(session('Closing words').getByText('Hello')).toBeVisible();
});

test('[AGE10] or a filter', async () => {
  await visit(`/agenda?day=${DAYS[2]}&zone=UTC&track=Sea&location=Hall%203`);
  await expect.element(session('Talk 2.5')).toBeVisible();
  expect(articles()).toBe(2);
});

test('[AGE10] and all sessions where it says nothing that there is', async () => {
  await visit('/agenda?day=2026-02-30&zone=Mars&session=x');
  await expect.element(session(LIVE)).toBeVisible();
});

test('[AGE12] arrow keys lead from session to session, past what is not drawn yet; Tab goes into one', async () => {
  await visit('?agenda=true');
  await expect.poll(focused).toBe('Talk 1.4');
  for (const [key, title] of [
    ['ArrowDown', LIVE],
    ['End', 'Closing words'],
    ['ArrowUp', 'Talk 2.11'],
    ['Home', 'Talk 0.0'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(focused).toBe(title);
  }
  await userEvent.tab();
  await expect.element(page.getByRole('button', { name: 'Favorite: Talk 0.0' })).toHaveFocus();
});

test('[TML2] the days scroll by 200 px a press, and follow a pressed mouse', async () => {
  await visit('?agenda=true', { width: 320, height: 640 });
  const list = modal.getByRole('navigation', { name: 'Days' }).getByRole('list');
  // The list below has gone to its place, and the arrows, which make the row narrower, are there.
  await expect.element(session(LIVE)).toBeVisible();
  await expect.element(modal.getByRole('button', { name: 'Later days' })).toBeVisible();
  const row = list.element();
  const left = () => Math.round(row.scrollLeft);
  const room = row.scrollWidth - row.clientWidth;
  expect(room).toBeGreaterThan(0);
  row.scrollTo({ left: 0 });
  await modal.getByRole('button', { name: 'Later days' }).click();
  await expect.poll(left).toBe(Math.min(200, room));
  expect(getComputedStyle(row).paddingInlineStart).toBe('10px');
  await userEvent.dragAndDrop(list, list, { sourcePosition: { x: 40, y: 20 }, targetPosition: { x: 90, y: 20 } });
  await expect.poll(left).toBeLessThan(Math.min(200, room));
  await expect.poll(() => location.pathname).toBe('/demo');
});

const star = (title: string) => session(title).getByRole('button', { name: `Favorite: ${title}` });

/** Presses where the list may still be moving below the pointer. */
async function press(target: Locator): Promise<void> {
  await expect.element(target).toBeInTheDocument();
  (target.element() as HTMLElement).click();
}

test('[TML3] [TML9] [D39] a star turns at once, is kept, and turns back where it could not be saved', async () => {
  const { backend } = await visit('?agenda=true');
  await press(modal.getByRole('radio', { name: 'Favorites' }));
  await expect.element(modal.getByText('You have no favorites yet. Mark a session with its star.')).toBeVisible();
  await press(modal.getByRole('radio', { name: 'View all' }));
  const saving = Promise.withResolvers<void>();
  backend.answers(setFavorite, async ({ body }) => {
    await saving.promise;
    return { session: body.session, is_favorite: body.is_favorite === true };
  });
  await press(star(LIVE));
  await expect.element(star(LIVE)).toHaveAttribute('aria-pressed', 'true');
  saving.resolve();
  await expect.element(page.getByText('Added to your favorites')).toBeVisible();
  await press(modal.getByRole('radio', { name: 'Favorites' }));
  await expect.element(session(LIVE)).toBeVisible();
  await expect.poll(articles).toBe(1);
  await press(modal.getByRole('radio', { name: 'View all' }));
  const refusing = Promise.withResolvers<void>();
  backend.answers(setFavorite, async () => {
    await refusing.promise;
    return refuses('unavailable');
  });
  await press(star(ROOM));
  await expect.element(star(ROOM)).toHaveAttribute('aria-pressed', 'true');
  refusing.resolve();
  await expect.element(star(ROOM)).toHaveAttribute('aria-pressed', 'false');
});

test('[TML3] [AGE10] the address of the favourites shows those that the server knows', async () => {
  const own: OwnRow = { session: LIVE_TALK.id, in_attendance: false, favorite: true, link: null };
  await visit('/agenda?view=favorites', {
    answers: (backend, { me }) => backend.state(userTimelineTopic(me!._id), { results: [own] }),
  });
  await expect.element(session(LIVE)).toBeVisible();
  await expect.element(star(LIVE)).toHaveAttribute('aria-pressed', 'true');
  expect(articles()).toBe(1);
});

test('[TML6] [TML7] [TML9] an open session is joined and left; others see how many are in, and that it is full', async () => {
  const { backend, boot } = await visit('?agenda=true');
  const [row, id] = [session(ROOM), OPEN_ROOM.id];
  const told = (number: number) =>
    backend.publish(OCCUPANCY_TOPIC, { kind: 'occupancy.changed', payload: { occupancy: { [id]: number } } });
  const joined = (in_attendance: boolean, current_occupancy: number): JoinAnswer => ({
    status: 'success',
    message: '',
    payload: {
      ...{ session: id, in_attendance, current_occupancy },
      link: in_attendance ? MEETING : null,
    },
  });
  backend.answers(joinSession, ({ body: { unassign_client } }) => {
    const results = unassign_client ? [] : [{ session: id, in_attendance: true, favorite: false, link: MEETING }];
    backend.state(userTimelineTopic(boot.me!._id), { results });
    return unassign_client ? joined(false, 1) : joined(true, 2);
  });
  await expect.element(row.getByText('0 of 2 places taken')).toBeVisible();
  told(1);
  await expect.element(row.getByText('1 of 2 places taken')).toBeVisible();
  const link = row.getByRole('link', { name: /Breakout Room/ });
  expect(link.query()).toBe(null);
  await row.getByRole('button', { name: /^Join/ }).click();
  await expect.element(row.getByRole('button', { name: /^Leave/ })).toBeVisible();
  await expect.element(row.getByText('2 of 2 places taken')).toBeVisible();
  await expect.element(link).toHaveAttribute('href', MEETING);
  await row.getByRole('button', { name: /^Leave/ }).click();
  await expect.element(row.getByText('1 of 2 places taken')).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
  told(2);
  await expect.element(row.getByRole('button', { name: /^Full/ })).toBeDisabled();
});

test('[IMP17] a session shows the kind and the colour of the track that its organiser gave it', async () => {
  await visit(`/agenda?session=${CLOSING.id}`);
  const row = session('Closing words');
  await expect.poll(() => row.query()?.textContent).toContain('Workshop · Pier 3 · German');
  const track = row.getByText('Sea', { exact: true }).element();
  expect(getComputedStyle(track, '::before').backgroundColor).toBe('rgb(0, 170, 85)');
});

test('[ICS1] [ICS7] a session goes into one’s own calendar by a file or a link', async () => {
  await visit('/agenda');
  await more(LIVE).click();
  const ways = session(LIVE).getByRole('group', { name: /^Add to calendar/ });
  const file = ways.getByRole('link', { name: 'File (.ics)' });
  await expect.element(file).toHaveAttribute('href', `/demo/session/${LIVE_TALK.id}.ics`);
  await expect.element(file).toHaveAttribute('download');
  const google = new URL((ways.getByRole('link', { name: 'Google' }).element() as HTMLAnchorElement).href);
  expect(google.searchParams.get('details')).toBe(`${location.origin}/demo/session/${LIVE_TALK.id}`);
});

test('[ICS2] an address to subscribe to is made, shown once, and ended', async () => {
  const { backend, boot } = await visit('/agenda');
  const feeds: CalendarFeed[] = [];
  backend.answers(listCalendarFeeds, () => ({ results: [...feeds] }));
  backend.answers(createCalendarFeed, ({ body }) => {
    const feed = { id: newTestId(), kind: body.kind, created_at: boot.now, last_read_at: null };
    feeds.push(feed);
    return { ...feed, url: 'https://events.example/calendar/secret.ics' };
  });
  backend.answers(revokeCalendarFeed, ({ params }) => {
    feeds.splice(0, feeds.length, ...feeds.filter(({ id }) => id !== params.id));
    return params;
  });
  const subscribe = page.getByRole('button', { name: 'Subscribe in your calendar' });
  await subscribe.click();
  await page.getByRole('button', { name: 'Address for my favourites' }).click();
  const shown = page.getByLabelText('Your new address; it is shown this once');
  await expect.element(shown).toHaveValue('https://events.example/calendar/secret.ics');
  expect(await violations()).toEqual([]);
  await subscribe.click();
  await expect.element(shown).not.toBeInTheDocument();
  await subscribe.click();
  await expect.element(page.getByText('My favourites', { exact: true })).toBeVisible();
  expect(shown.query()).toBe(null);
  await page.getByRole('button', { name: 'End: My favourites' }).click();
  await expect.element(page.getByText('My favourites', { exact: true })).not.toBeInTheDocument();
  expect(feeds).toEqual([]);
});

test.for(['?agenda=true', '/agenda'])(
  '[PAG13] at 400 % zoom nothing scrolls sideways, and axe finds nothing: %s',
  async (path) => {
    await visit(path, { width: 320, height: 256 });
    await more(LIVE).click();
    await expect.element(session(LIVE).getByText('Ada Núñez measures.')).toBeVisible();
    const areas = [document.documentElement, ...document.querySelectorAll('[data-scroll-area]')];
    expect(areas.filter((area) => area.scrollWidth > area.clientWidth)).toEqual([]);
    expect(await violations()).toEqual([]);
  },
);
