import { BOARDS } from './limits.ts';

/** The board that an address names. */
export type NamedBoard =
  | { readonly kind: 'own'; readonly board: string }
  /** A page of another site. */
  | { readonly kind: 'external'; readonly address: string };

/** The address of a board of ours; `event` is the event's slug. */
export const boardAddress = (event: string, board: string): string => `/${event}/json/whiteboard/boards/${board}`;

/**
 * Reads the address of a board.
 * @param sites origins of the event's allow-list, with https
 * @returns null for an address that names no board of this event, nor a page of a site that it allows
 */
export function readBoardAddress(address: string, event: string, sites: readonly string[]): NamedBoard | null {
  const own = boardAddress(event, '');
  if (address.startsWith(own)) {
    const board = address.slice(own.length);
    return /^[0-9a-f]{24}$/.test(board) ? { kind: 'own', board } : null;
  }
  const page = address.length <= BOARDS.address_max ? URL.parse(address) : null;
  if (page?.protocol !== 'https:' || page.username !== '' || page.password !== '') return null;
  return sites.includes(page.origin) ? { kind: 'external', address: page.href } : null;
}
