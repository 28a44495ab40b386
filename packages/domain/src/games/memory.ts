import { MEMORY } from './limits.ts';

/** The cards of a game on the table, in order: each holds the place of its picture, from 0, and each picture lies there twice. */
export type Deal = readonly number[];

/** A turn: the places of the two cards that were opened. */
export type MemoryTurn = readonly [number, number];

/** How many pairs are played with so many pictures; null: there are too few. */
export function pairsFor(pictures: number): number | null {
  return pictures < MEMORY.pairs_min ? null : Math.min(pictures, MEMORY.pairs_max);
}

/**
 * Deals pairs of cards.
 * @param random a number from 0, below 1, each time it is called
 */
export function deal(pairs: number, random: () => number): Deal {
  const cards = Array.from({ length: pairs * 2 }, (_, at) => Math.floor(at / 2));
  for (let at = cards.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [cards[at], cards[other]] = [cards[other]!, cards[at]!];
  }
  return cards;
}

/** The table after some turns. */
export interface Table {
  /** Places of cards that were found. */
  readonly found: ReadonlySet<number>;
  readonly turns: number;
  readonly finished: boolean;
}

export const NEW_TABLE: Table = { found: new Set(), turns: 0, finished: false };

/** The table after one more turn; null where nobody can open these two cards. */
export function takeTurn(cards: Deal, table: Table, [one, other]: MemoryTurn): Table | null {
  const lies = (at: number): boolean => Number.isInteger(at) && at >= 0 && at < cards.length && !table.found.has(at);
  if (one === other || !lies(one) || !lies(other)) return null;
  const found = cards[one] === cards[other] ? new Set([...table.found, one, other]) : table.found;
  return { found, turns: table.turns + 1, finished: found.size === cards.length };
}

/**
 * Plays a whole game again, as the server does before it believes a result (GAM14).
 * @returns the number of its turns; null where it cannot have been played so, or is not finished
 */
export function replay(cards: Deal, turns: readonly MemoryTurn[]): number | null {
  if (turns.length > MEMORY.turns_max) return null;
  let table = NEW_TABLE;
  for (const turn of turns) {
    const next = table.finished ? null : takeTurn(cards, table, turn);
    if (!next) return null;
    table = next;
  }
  return table.finished ? table.turns : null;
}
