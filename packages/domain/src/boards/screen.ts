import { BOARDS } from './limits.ts';

/** A call as its More menu asks. */
export interface BoardScene {
  /** One may start boards here (D17). */
  readonly may_start: boolean;
  /** One may end any. */
  readonly organises: boolean;
  /** The board that is open; null: none. */
  readonly board: { readonly is_host: boolean } | null;
  readonly joined: boolean;
  readonly loading: boolean;
  readonly sharing: boolean;
  readonly popout: boolean;
}

/** The entry of the More menu for boards. */
export interface BoardEntry {
  readonly does: 'start' | 'end';
  readonly disabled: boolean;
}

/**
 * The entry of the More menu, or null where it is not there (WBD14): others than a board's host lose it while the board is open, but
 * for organisers (D17). It is disabled before one has joined, while loading, while sharing a screen, and in the popout.
 */
export function boardEntry({ may_start, organises, board, ...scene }: BoardScene): BoardEntry | null {
  const disabled = !scene.joined || scene.loading || scene.sharing || scene.popout;
  if (board) return board.is_host || organises ? { does: 'end', disabled } : null;
  return may_start ? { does: 'start', disabled } : null;
}

/** A turn of a board that a page has just seen. */
export type BoardTurn = keyof typeof BOARDS.waits;

/** So long the tile says that it opens or closes, before it does; milliseconds (WBD15, D291). */
export const boardWait = (turn: BoardTurn): number => BOARDS.waits[turn];

/** The camera of a board's host after the board: as it was before, not simply on. */
export function cameraAfter(before: boolean | null, now: boolean): boolean {
  return before ?? now;
}
