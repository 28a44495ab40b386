import { arrowStep } from '../../ui/keys.ts';

/** Cards per page of the live-streams modal by viewport width in px (STR1). */
export function cardsPerPage(viewportWidth: number): number {
  if (viewportWidth < 500) return 1;
  if (viewportWidth < 768) return 2;
  return viewportWidth < 1024 ? 3 : 4;
}

/** Pages that `count` cards need; no card still makes one page. */
export function pageCount(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** The cards of one page. `page` counts from 0 and is drawn to the nearest page that exists. */
export interface CarouselPage<T> {
  readonly page: number;
  readonly pages: number;
  readonly cards: readonly T[];
}

/** The items of one page, and where it stands among the pages. */
export function carouselPage<T>(all: readonly T[], page: number, perPage: number): CarouselPage<T> {
  const pages = pageCount(all.length, perPage);
  const shown = Math.min(Math.max(0, page), pages - 1);
  return { page: shown, pages, cards: all.slice(shown * perPage, (shown + 1) * perPage) };
}

/** The page that holds the same first card after the width changed. */
export function samePage(page: number, perPageBefore: number, perPageAfter: number): number {
  return Math.floor((page * perPageBefore) / perPageAfter);
}

/** A drag below this many px is a click. */
const DRAG_PX = 30;

/**
 * How many pages a gesture or key turns: 1, -1, or 0.
 * @param rtl the page reads from right to left, so left and right swap
 */
export function turnOfKey(key: string, rtl: boolean): -1 | 0 | 1 {
  if (key === 'PageDown') return 1;
  return key === 'PageUp' ? -1 : arrowStep(key, rtl);
}

/** @param dx, dy px that the pointer moved to the right and down */
export function turnOfSwipe(dx: number, dy: number, rtl: boolean): -1 | 0 | 1 {
  if (Math.abs(dx) < DRAG_PX || Math.abs(dx) < Math.abs(dy)) return 0;
  return dx < 0 === rtl ? -1 : 1;
}
