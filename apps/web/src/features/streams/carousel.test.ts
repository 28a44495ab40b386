import { describe, expect, test } from 'vitest';
import { cardsPerPage, carouselPage, pageCount, samePage, turnOfKey, turnOfSwipe } from './carousel.ts';

test.each([
  [320, 1],
  [499, 1],
  [500, 2],
  [767, 2],
  [768, 3],
  [1023, 3],
  [1024, 4],
  [2560, 4],
])('[STR1] cards per page at %i px: %i', (width, cards) => {
  expect(cardsPerPage(width)).toBe(cards);
});

describe('paging', () => {
  const cards = ['a', 'b', 'c', 'd', 'e'];

  test('[STR1] the last page holds the rest', () => {
    expect(carouselPage(cards, 1, 4)).toEqual({ page: 1, pages: 2, cards: ['e'] });
  });

  test('[STR1] a page that is gone is drawn as the nearest one: streams end while the modal is open', () => {
    expect(carouselPage(cards.slice(0, 4), 1, 4)).toMatchObject({ page: 0, pages: 1 });
    expect(carouselPage(cards, -1, 2).page).toBe(0);
    expect(carouselPage([], 3, 2)).toEqual({ page: 0, pages: 1, cards: [] });
  });

  test('[STR1] the first card stays in view when the width changes', () => {
    expect(samePage(3, 1, 2)).toBe(1);
    expect(samePage(1, 4, 1)).toBe(4);
  });

  test('[STR1] one page for no card and for exactly one page of cards', () => {
    expect(pageCount(0, 4)).toBe(1);
    expect(pageCount(4, 4)).toBe(1);
    expect(pageCount(5, 4)).toBe(2);
  });
});

describe('turning', () => {
  test('[STR1] arrows follow the direction of reading', () => {
    expect([turnOfKey('ArrowRight', false), turnOfKey('ArrowRight', true)]).toEqual([1, -1]);
    expect([turnOfKey('ArrowLeft', false), turnOfKey('PageDown', true), turnOfKey('Tab', false)]).toEqual([-1, 1, 0]);
  });

  test('[STR1] a swipe turns from 30 px on, sideways only', () => {
    expect(turnOfSwipe(-31, 4, false)).toBe(1);
    expect(turnOfSwipe(31, 4, false)).toBe(-1);
    expect(turnOfSwipe(31, 4, true)).toBe(1);
    expect(turnOfSwipe(-29, 0, false)).toBe(0);
    expect(turnOfSwipe(-40, 60, false)).toBe(0);
  });
});
