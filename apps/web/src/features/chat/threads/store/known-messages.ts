import type { ChatMessage } from '@plenary/contract/chat/operations';

/** A message, and the number of the event that touched it last: what is read earlier does not overwrite it. */
export interface Known {
  readonly message: ChatMessage;
  readonly tick: number;
}

/** A message's number in the feed. It never changes, and orders a thread (CH23). */
export const cursorOf = (message: ChatMessage): number => Number(message.cursor);

/** The index of the first message whose cursor is at least `cursor`, in a list that is in their order. */
function placeOf(known: readonly Known[], cursor: number): number {
  let [low, high] = [0, known.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const here = known[middle];
    if (here && cursorOf(here.message) < cursor) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The message as it is known, if it is. */
export function findKnown(known: readonly Known[], message: ChatMessage): Known | undefined {
  const found = known[placeOf(known, cursorOf(message))];
  return found?.message._id === message._id ? found : undefined;
}

/** The list with a message in its place; one that was known is replaced. The list that was given stays as it is. */
export function withMessage(known: readonly Known[], one: Known): readonly Known[] {
  const place = placeOf(known, cursorOf(one.message));
  const replaced = known[place]?.message._id === one.message._id;
  return known.toSpliced(place, replaced ? 1 : 0, one);
}

/** The list without a message; the same list where it is not known. */
export function withoutMessage(known: readonly Known[], message: ChatMessage): readonly Known[] {
  const place = placeOf(known, cursorOf(message));
  return known[place]?.message._id === message._id ? known.toSpliced(place, 1) : known;
}

/** The message of that id as it is known, if it is; the newest are looked through first. */
export function findById(known: readonly Known[], id: string): Known | undefined {
  return known.findLast(({ message }) => message._id === id);
}

/** Those whose cursor is at least `cursor`. */
export function fromCursor(known: readonly Known[], cursor: number): readonly Known[] {
  return known.slice(placeOf(known, cursor));
}

/** How many from `cursor` on are of a kind; counting stops at `most`. */
export function countFrom(
  known: readonly Known[],
  cursor: number,
  isOne: (message: ChatMessage) => boolean,
  most = Infinity,
): number {
  let count = 0;
  for (let at = placeOf(known, cursor); at < known.length && count < most; at += 1) {
    const here = known[at];
    if (here && isOne(here.message)) count += 1;
  }
  return count;
}
