import { countWhile } from './search.ts';

/** A pointer that moved further than this many px drags, and does not press (TML15). */
const DRAG_PX = 10;
/** A drag of at least this many px changes the card (TML15). */
const CARD_PX = 30;

/** Whether a pointer that moved so many px to either side drags. */
export function isDrag(px: number): boolean {
  return Math.abs(px) > DRAG_PX;
}

/** How a bar that goes from card to card was dragged. */
export interface CardDrag {
  /** Px that it was dragged on in the direction of time; negative: back. */
  readonly px: number;
  /** Minutes on the axis at which the cards begin, in order. */
  readonly cards: readonly number[];
  /** Index of the card it was at. */
  readonly current: number;
  /** Minute on the axis at which it was let go. */
  readonly minute: number;
}

/** Index of the card that a drag leads to: the nearest to where it was let go, and at least the next one. */
export function cardAfterDrag({ px, cards, current, minute }: CardDrag): number {
  if (Math.abs(px) < CARD_PX) return current;
  const nearest = nearestCard(cards, minute);
  const next = px > 0 ? Math.max(nearest, current + 1) : Math.min(nearest, current - 1);
  return Math.min(Math.max(0, next), Math.max(0, cards.length - 1));
}

/**
 * Index of the card that begins nearest to a minute, the earlier of two; 0 without cards.
 * @param cards minutes at which they begin, ascending
 */
export function nearestCard(cards: readonly number[], minute: number): number {
  const after = countWhile(cards.length, (card) => (cards[card] ?? Infinity) < minute);
  const before = Math.max(0, after - 1);
  const [earlier, later] = [cards[before] ?? -Infinity, cards[after] ?? Infinity];
  return later - minute < minute - earlier ? after : before;
}
