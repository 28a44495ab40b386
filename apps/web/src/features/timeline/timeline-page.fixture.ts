import { MINUTE_MS } from '@plenary/domain/timeline/types';
import { openPage, pass, publishSessions, sessionOf, type OpenedPage, type PageOptions } from '@plenary/web/testing';
import { expect, vi } from 'vitest';
import { page, userEvent, type Locator } from 'vitest/browser';

const SETTLED_FRAMES = 20;

/** Counts something until it has been the same for some frames, in which pieces of the bar and the list are drawn. */
export async function settled(count: () => number): Promise<number> {
  let [last, same] = [-1, 0];
  while (same < SETTLED_FRAMES) {
    await new Promise(requestAnimationFrame);
    const now = count();
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Title, start and end in minutes from now, which is nine o'clock, and what else is said. */
export type Talk = readonly [title: string, start: number, end: number, more?: Parameters<typeof sessionOf>[2]];

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

/** So many sessions at one hour of the next day: no page comes with them. */
export const tomorrow = (count: number): readonly Talk[] =>
  Array.from({ length: count }, (_, n) => [`Talk ${n}`, 24 * 60, 25 * 60]);

export const timeline = page.getByRole('region', { name: 'Timeline' });
export const bar = timeline.getByRole('group', { name: 'Sessions by time' });
export const list = timeline.getByRole('button', { name: 'All sessions by day' });
export const days = timeline.getByRole('heading', { level: 3 }).getByRole('button');
export const toNow = timeline.getByRole('button', { name: 'Go to now' });
export const card = (title: string): Locator => bar.getByRole('link', { name: title, exact: false });
/** Rows of the open days of the list. */
export const row = (title: string): Locator =>
  page.elementLocator(listed()).getByRole('listitem').filter({ hasText: title });
/** The content of the list: its days, and the sessions of those that are open. */
export const listed = (): Element => document.querySelector('#timeline-days')!;

type Sessions = readonly ReturnType<typeof sessionOf>[];
export type TimelinePage = OpenedPage & { readonly sessions: Sessions };

/** The home with these sessions, unless another page is named, as it comes: the timeline lies below what is seen. */
export async function pageWith(talks: readonly Talk[], options: PageOptions = {}): Promise<TimelinePage> {
  const sessions = talks.map(([title, start, end, more]) => sessionOf(title, [start, end], more));
  const opened = await openPage({ ...options, event: { time_zone: 'UTC', ...options.event }, sessions });
  await expect.element(page.getByRole('region', { name: 'Messages' })).toBeInTheDocument();
  return { ...opened, sessions };
}

/** The same, whose reader has scrolled to the timeline and sees its bar. */
export async function barWith(talks: readonly Talk[], options?: PageOptions): Promise<TimelinePage> {
  const opened = await pageWith(talks, options);
  await expect.element(timeline).toBeInTheDocument();
  toBottom();
  await expect.element(list).toBeVisible();
  // Cards are drawn a few a frame.
  for (const [title, start, end, more] of talks)
    if (start <= 0 && end > 0 && !more?.misc) await expect.element(card(title)).toBeInTheDocument();
  return opened;
}

/** Opens the list by day and scrolls to its end: rows far from what is in view are not drawn. */
export async function openList(): Promise<void> {
  await expect.element(list).toBeVisible();
  press(list);
  await expect.element(days.first()).toBeInTheDocument();
  toBottom();
}

export const toBottom = (): void => scrollTo(0, document.body.scrollHeight);

const SECOND_MS = 1_000;

/** Time passes on a page that stands still: as on a device that slept, all but the last seconds are one step. */
export async function leap(minutes: number, last_ms = SECOND_MS): Promise<void> {
  vi.setSystemTime(Date.now() + minutes * MINUTE_MS - last_ms);
  await pass(last_ms);
}

/** The same to so many minutes from now, and the server says which locks have opened and closed meanwhile. */
export async function leapTo(minutes: number, { backend, boot, sessions }: TimelinePage): Promise<void> {
  const now = Date.parse(boot.now) + minutes * MINUTE_MS;
  await leap((now - Date.now()) / MINUTE_MS);
  publishSessions(backend, sessions, now, boot.event!.settings);
}

const boxOf = (what: Locator): DOMRect => what.element().getBoundingClientRect();

/** Px from the left edge of the bar to that of something on it. */
export const leftOf = (what: Locator): number => boxOf(what).left - boxOf(bar).left;
export const widthOf = (what: Locator): number => boxOf(what).width;

export const textOf = (what: Locator): string | null | undefined => what.query()?.textContent;

/** Presses where something may still be moving below the pointer. */
export const press = (target: Locator): void => (target.element() as HTMLElement).click();

/** Presses the mouse on the bar, so many px from its left edge, moves it by so many to the right, and lets it go. */
export async function drag(from: number, px: number): Promise<void> {
  const y = 60;
  await userEvent.dragAndDrop(bar, bar, { sourcePosition: { x: from, y }, targetPosition: { x: from + px, y } });
}

interface Focused {
  readonly text: string;
  /** Px of the ring around it. */
  readonly ring: number;
  readonly in_view: boolean;
}

/** The element that has the focus, and whether a person sees that it has; null: none has. */
export function focused(): Focused | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
  const widths = rings.map(({ outlineStyle, outlineWidth }) =>
    outlineStyle === 'none' ? 0 : parseFloat(outlineWidth),
  );
  const in_view = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  return { text: element.getAttribute('aria-label') ?? element.textContent, ring: Math.max(...widths), in_view };
}
