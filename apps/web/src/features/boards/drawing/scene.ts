import type { BoardElement } from '@plenary/domain/boards/merge';

/** Whether one form of an element is newer than another: the higher version, on a tie the lower nonce. */
export const isNewer = (next: BoardElement, held: BoardElement): boolean =>
  next.version === held.version ? next.versionNonce < held.versionNonce : next.version > held.version;

/** A scene with elements drawn into it, and those that have to wait. */
export interface Drawn {
  readonly scene: readonly BoardElement[];
  readonly left: readonly BoardElement[];
}

/**
 * Draws received elements into a page's scene. An element that is being changed by hand at this moment waits: it would be
 * taken out of the hand.
 * @param scene deleted ones among them
 * @param in_hand ids of elements that are being changed
 */
export function draw(
  scene: readonly BoardElement[],
  received: readonly BoardElement[],
  in_hand: ReadonlySet<string>,
): Drawn {
  const next = new Map(scene.map((element) => [element.id, element]));
  const left: BoardElement[] = [];
  for (const element of received) {
    const here = next.get(element.id);
    if (here && !isNewer(element, here)) continue;
    if (in_hand.has(element.id)) left.push(element);
    else if (!element.isDeleted) next.set(element.id, element);
    else if (here) next.set(element.id, { ...here, ...element });
  }
  return { scene: [...next.values()].toSorted(inOrder), left };
}

/** Elements lie over one another by their index; two of one index by their ids, as everywhere. */
function inOrder(a: BoardElement, b: BoardElement): number {
  const [one, other] = [`${String(a['index'])} ${a.id}`, `${String(b['index'])} ${b.id}`];
  return one < other ? -1 : one > other ? 1 : 0;
}
