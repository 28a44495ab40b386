import { BOARDS } from './limits.ts';
import type { Board, BoardElement } from './merge.ts';
import { weightOf } from './weight.ts';

/** How much is on a board. */
export interface Fill {
  /** Elements that show. */
  readonly shown: number;
  /** Those and the deleted ones. */
  readonly kept: number;
  /** As they weigh: to carry, or to draw. */
  readonly bytes: number;
}

export const EMPTY: Fill = { shown: 0, kept: 0, bytes: 0 };

/**
 * A board's fill once elements have won.
 * @param held the earlier forms of those elements
 */
export function filled(fill: Fill, held: Board, won: readonly BoardElement[]): Fill {
  let { shown, kept, bytes } = fill;
  for (const element of won) {
    const before = held.get(element.id);
    shown += Number(!element.isDeleted) - Number(before !== undefined && !before.isDeleted);
    kept += before ? 0 : 1;
    bytes += weightOf(element) - (before ? weightOf(before) : 0);
  }
  return { shown, kept, bytes };
}

/** Whether a board that is filled so has no room for what would make it grow; taking away is always possible. */
export function isOverfull(next: Fill, before: Fill): boolean {
  return (
    (next.shown > BOARDS.elements_max && next.shown > before.shown) ||
    (next.kept > BOARDS.kept_max && next.kept > before.kept) ||
    (next.bytes > BOARDS.board_max_bytes && next.bytes > before.bytes)
  );
}
