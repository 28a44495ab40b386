/** An element of a board as far as merging asks; everything else of it travels along. */
export interface BoardElement {
  readonly id: string;
  /** Grows with each change. */
  readonly version: number;
  /** Random with each change. */
  readonly versionNonce: number;
  readonly isDeleted: boolean;
  readonly [key: string]: unknown;
}

/** Elements of a board by their ids, deleted ones among them. */
export type Board = ReadonlyMap<string, BoardElement>;

/**
 * Whether one form of an element replaces another (WBD10): the higher version wins, on a tie the lower nonce. Two that are alike
 * in both and yet differ come from no honest page; the one whose text comes first stays, so that everybody keeps the same.
 */
export function replaces(next: BoardElement, held: BoardElement): boolean {
  if (next.version !== held.version) return next.version > held.version;
  if (next.versionNonce !== held.versionNonce) return next.versionNonce < held.versionNonce;
  return canonical(next) < canonical(held);
}

/** The elements of a batch that change a board, each once and in its winning form. */
export function winners(board: Board, batch: readonly BoardElement[]): BoardElement[] {
  const won = new Map<string, BoardElement>();
  for (const element of batch) {
    const held = won.get(element.id) ?? board.get(element.id);
    if (!held || replaces(element, held)) won.set(element.id, element);
  }
  return [...won.values()];
}

/** A board with a batch merged into it. Neither the order of batches nor their repetition changes what comes of them. */
export function merged(board: Board, batch: readonly BoardElement[]): Board {
  const next = new Map(board);
  for (const element of winners(board, batch)) next.set(element.id, element);
  return next;
}

/** A deleted element as it is kept: enough to hold back older forms of it, and nothing that was drawn (D292). */
export function tombstone({ id, version, versionNonce }: BoardElement): BoardElement {
  return { id, version, versionNonce, isDeleted: true };
}

/** JSON whose keys are in order, so that alike elements have alike texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
