import { MINUTE_MS } from '@plenary/domain/timeline/types';
import { detailsOf, emulate, newTestId, sessionOf } from '@plenary/web/testing';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  bar,
  barWith,
  card,
  DAY,
  days,
  drag,
  focused,
  leap,
  leftOf,
  openList,
  pageWith,
  leapTo,
  press,
  row,
  settled,
  type Talk,
  timeline,
  toBottom,
  toNow,
  textOf,
  tomorrow,
  widthOf,
} from './timeline-page.fixture.ts';

const later = timeline.getByRole('button', { name: 'Later sessions' });
const earlier = timeline.getByRole('button', { name: 'Earlier sessions' });
const nowMark = bar.getByText('Now', { exact: true });
/** The line below the word that marks now. */
const lineWidth = () => getComputedStyle(nowMark.element().parentElement!).borderInlineStartWidth;
const scrolled = () => bar.element().firstElementChild!.scrollLeft;

test('[PAG7] [TML1] [TML10] sessions stand by their time around the line that marks now', async () => {
  await barWith(DAY, { event: { flags: { agenda_enabled: false } } });
  const now = leftOf(nowMark);
  expect(leftOf(card('Tides'))).toBeLessThan(now);
  expect(leftOf(card('Ferries'))).toBeGreaterThan(now);
  // The bar stands so that there is more to come in it than has been.
  expect(now / widthOf(bar)).toBeCloseTo(0.25, 1);
  expect(lineWidth()).toBe('2px');
});

test.for<[string, readonly Talk[], boolean]>([
  ['while its flag is off', DAY, false],
  ['for an event without sessions', [], true],
])('[PAG7] [TML10] there is no timeline %s', async ([, talks, timeline_enabled]) => {
  await pageWith(talks, { event: { flags: { timeline_enabled } } });
  toBottom();
  await expect.element(page.getByRole('navigation', { name: 'Further pages' })).toBeInViewport();
  expect(timeline.query()).toBe(null);
});

test('[TML1] forced colours draw the line that marks now', async () => {
  await emulate({ 'forced-colors': 'active' });
  await barWith(DAY);
  expect(lineWidth()).toBe('4px');
});

test('[TML1] [TML15] [TML17] from right to left time runs to the left, keys and mouse follow it, and a title keeps its own direction', async () => {
  const opened = pageWith(DAY);
  document.documentElement.dir = 'rtl';
  await opened;
  document.documentElement.dir = 'rtl';
  toBottom();
  await expect.element(card('Lights')).toBeInTheDocument();
  expect(leftOf(card('Tides'))).toBeGreaterThan(leftOf(card('Lights')));
  const ways = card('Tides')
    .getByText(/^(Tides|Quay)$/)
    .elements()
    .map((each) => [getComputedStyle(each).direction, getComputedStyle(each).textAlign]);
  expect(ways).toEqual([
    ['ltr', 'start'],
    ['ltr', 'right'],
  ]);
  (card('Tides').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => focused()?.text).toContain('Pilots');
  const before = leftOf(card('Lights'));
  await drag(before + 30, 60);
  await expect.poll(() => leftOf(card('Lights'))).toBeGreaterThan(before + 30);
});

test('[TML1] below a stream it stands as on the home, and leads from there into another session', async () => {
  const id = newTestId();
  await barWith(
    [
      ['Tides', -20, 60, { id }],
      ['Ferries', -10, 60],
      ['Lights', 120, 180],
    ],
    {
      url: `/demo/live_stream/${id}`,
      page: { kind: 'live_stream', session_id: id, details: detailsOf(sessionOf('Tides', [-20, 60], { id })) },
    },
  );
  expect(leftOf(card('Tides'))).toBeLessThan(leftOf(nowMark));
  expect(leftOf(card('Lights'))).toBeGreaterThan(leftOf(nowMark));
  await openList();
  press(card('Ferries'));
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ferries' })).toBeVisible();
  await expect.poll(() => location.pathname).not.toContain(id);
});

test('[TML19] [SES9] [SES10] a locked card says when it opens, becomes a link at that minute, and says that it is on at another', async () => {
  const opened = await barWith(
    [
      ['Tides', -20, 60],
      ['Ferries', 6, 60],
      ['Lights', 1, 60],
    ],
    { still: true },
  );
  const [ferries, lights] = [card('Ferries'), card('Lights')];
  await expect.element(ferries).toHaveAttribute('aria-disabled', 'true');
  await expect.poll(() => textOf(ferries)).toMatch(/Opens\sat\s09:01/);
  await expect.poll(() => textOf(lights)).toMatch(/Starts\sin\s0[01]:\d\d/);
  await leapTo(1, opened);
  await expect.poll(() => textOf(ferries)).toMatch(/Starts\sin\s0[45]:\d\d/);
  await expect.poll(() => textOf(lights)).toMatch(/Live\snow/);
  await expect.element(ferries).toHaveAttribute('href', `/demo/live_stream/${opened.sessions[1]!.id}`);
  await expect.poll(() => ferries.element().getAttribute('aria-disabled')).toBe(null);
  press(ferries);
  await expect.poll(() => location.pathname).toBe(`/demo/live_stream/${opened.sessions[1]!.id}`);
});

test('[TML17] the focus stays on a locked card when it becomes a link', async () => {
  const opened = await barWith(
    [
      ['Tides', -20, 60],
      ['Pilots', -10, 60],
      ['Ferries', 6, 60],
    ],
    { still: true },
  );
  (card('Ferries').element() as HTMLElement).focus();
  await leapTo(1, opened);
  await expect.element(card('Ferries')).toHaveAttribute('href');
  await expect.poll(() => focused()?.text).toContain('Ferries');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe(`/demo/live_stream/${opened.sessions[2]!.id}`);
});

test('[TML17] screen readers hear the time, the place, the title, and what somebody sees of a session', async () => {
  await barWith(DAY);
  const names = bar
    .getByRole('listitem')
    .elements()
    .map((item) => `${item.ariaPosInSet} of ${item.ariaSetSize}: ${item.firstElementChild?.textContent ?? ''}`);
  expect(names.slice(0, 4)).toEqual([
    '1 of 7: Past 07:30 – 08:30Opening',
    '2 of 7: Live now08:40 – 10:00QuayTides',
    '3 of 7: On Now08:50 – 10:00PierPilots',
    '4 of 7: 09:08 – 10:00 Opens at 09:03LoftFerries',
  ]);
  for (const [name, disabled] of [
    ['Past 07:30 – 08:30 Opening', true],
    ['Live now 08:40 – 10:00 Quay Tides', false],
    ['09:08 – 10:00 Opens at 09:03 Loft Ferries', true],
  ] as const)
    await expect.element(bar.getByRole('link', { name, exact: true, disabled })).toBeInTheDocument();
});

test('[TML14] [SES8] markers split the card of the session they are parts of, and stand below it in the list', async () => {
  const misc = newTestId();
  const part = { type: 'marker-live-meeting', misc, stream: null } as const;
  await barWith([
    ['Round table', -20, 40, { id: misc, type: 'live-meeting', stream: null, link: 'https://meet.example' }],
    ['Words of welcome', -20, 40, part],
    ['Questions', 10, 40, part],
    ['Later table', 60, 90],
  ]);
  await expect.poll(() => bar.getByRole('link').elements().length).toBe(2);
  const splits = [...card('Round table').element().querySelectorAll<HTMLElement>('[title]')];
  expect(splits.map(({ title }) => title)).toEqual(['Words of welcome', 'Questions']);
  const [first, second] = splits.map((split) => split.getBoundingClientRect().width);
  expect(first).toBeCloseTo(second!, 0);
  await openList();
  const parts = timeline.getByRole('list', { name: 'Parts' }).getByRole('listitem');
  await expect
    .poll(() => parts.elements().map(({ textContent }) => textContent))
    .toEqual(['08:40 Words of welcome', '09:10 Questions']);
});

test('[TML12] [TML13] sessions of no length, that end before they start, without an end or of 48 hours break nothing', async () => {
  const open = { type: 'meeting', stream: null, link: 'https://meet.example' } as const;
  const talks: readonly Talk[] = [
    ['No length', 10, 10],
    ['Reversed', 30, -30],
    ['Unending', -30, 0, { ...open, ends_at: null }],
    ['Two days', -24 * 60, 24 * 60],
    ['<img src=x onerror=alert(1)>', 10, 40],
    ['Overlapping', 20, 50],
  ];
  await barWith(talks);
  for (const [title] of talks.filter(([name]) => name !== 'Two days'))
    await expect.poll(() => card(title).query() && widthOf(card(title)), { message: title }).toBeGreaterThan(43);
  await expect.poll(() => textOf(card('No length'))).toMatch(/^09:10/);
  await openList();
  await expect.poll(() => row('Unending').query()?.textContent).toMatch(/^08:30\D/);
  press(days.first());
  await expect.element(row('Two days')).toBeInTheDocument();
  expect(document.querySelector('img[src=x]')).toBe(null);
});

/** Px from a card to where cards stand that the bar has gone to. */
const offPlace = (title: string) => Math.abs(leftOf(card(title)) - widthOf(bar) / 4);

test('[TML15] [TML16] a drag goes on to the next card and presses none; 10 px are a press; a button leads back to now', async () => {
  await barWith(DAY);
  const address = location.href;
  const tides = () => leftOf(card('Tides'));
  expect(toNow.query()).toBe(null);
  const before = tides();
  await drag(before + 30, -40);
  await expect.poll(() => offPlace('Lights')).toBeLessThan(4);
  // Too little for a card: it goes back to the one it was at.
  await drag(leftOf(card('Lights')) + 30, -20);
  await expect.poll(() => offPlace('Lights')).toBeLessThan(4);
  await expect.poll(() => location.href).toBe(address);
  await toNow.click();
  await expect.poll(() => Math.abs(tides() - before)).toBeLessThan(8);
  await expect.element(toNow).not.toBeInTheDocument();
  await drag(before + 30, 8);
  await expect.poll(() => location.pathname).toMatch(/^\/demo\/live_stream\//);
});

test('[TML15] buttons lead to the next card and to the one before, which stays where it is in a window that is resized', async () => {
  await barWith(DAY);
  await later.click();
  await expect.poll(() => offPlace('Lights')).toBeLessThan(4);
  const before = widthOf(bar);
  await page.viewport(1240, 900);
  await expect.poll(() => widthOf(bar)).toBeLessThan(before);
  await expect.poll(() => offPlace('Lights')).toBeLessThan(4);
  press(earlier);
  await expect.poll(() => offPlace('Ferries')).toBeLessThan(4);
});

test('[TML15] buttons say where nothing comes before, or after', async () => {
  await barWith(DAY);
  for (const [button, other] of [
    [later, earlier],
    [earlier, later],
  ] as const) {
    for (let step = 0; step < DAY.length; step += 1) press(button);
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(other).toHaveAttribute('aria-disabled', 'false');
  }
});

test('[TML15] a narrow bar goes on by most of its width, and stays where a drag has left it', async () => {
  await barWith(DAY, { width: 800 });
  const pilots = () => leftOf(card('Pilots'));
  const [begin, width] = [pilots(), widthOf(bar)];
  press(later);
  await expect.poll(() => Math.abs(begin - pilots() - 0.8 * width)).toBeLessThan(2);
  press(earlier);
  await expect.poll(() => Math.abs(begin - pilots())).toBeLessThan(2);
  await drag(width - 20, -60);
  await expect.poll(() => Math.abs(begin - 60 - pilots())).toBeLessThan(2);
});

test('[TML16] the bar follows now as time passes, and stays where it is once somebody has moved it', async () => {
  await barWith(DAY, { still: true });
  const now = () => leftOf(nowMark);
  const tides = () => leftOf(card('Tides'));
  const [quarter, before] = [now(), tides()];
  // Whatever counts seconds on the page may not be there yet: the bar itself waits for its minute.
  await leap(30, MINUTE_MS);
  await expect.poll(tides).toBeLessThan(before - 40);
  expect(Math.abs(now() - quarter)).toBeLessThan(6);
  await userEvent.wheel(card('Ferries'), { delta: { x: 40 } });
  await expect.element(toNow).toBeVisible();
  // The browser scrolls after it has told of the wheel.
  const left = await settled(tides);
  const line = now();
  await leap(10, MINUTE_MS);
  await expect.poll(now).toBeGreaterThan(line + 10);
  expect(Math.abs(tides() - left)).toBeLessThan(2);
});

test.for([
  [false, 'the bar slides for 600 ms'],
  [true, 'it is there at once for somebody who wants less motion'],
] as const)('[TML22] %s: %s', async ([reduced]) => {
  if (!reduced) await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await barWith(DAY);
  const from = scrolled();
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  press(later);
  vi.advanceTimersByTime(300);
  const half = scrolled();
  vi.advanceTimersByTime(400);
  const end = scrolled();
  expect(end).toBeGreaterThan(from);
  if (reduced) expect(half).toBe(end);
  else expect([half > from, half < end]).toEqual([true, true]);
});

test('[TML12] the sessions without a lane are counted at their hour, and the count leads to their day in the list', async () => {
  await barWith([['Tides', -20, 60], ...tomorrow(9)]);
  await bar.getByRole('button', { name: '3 more sessions at 09:00, by day' }).click();
  await expect.element(timeline.getByRole('button', { expanded: true, name: /9 sessions/ })).toBeVisible();
});
