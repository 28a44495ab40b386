/** The outcome of a message that was handed to a transport. Reasons are short, for operators, without secrets. */
export type Sent =
  /** Taken; `note` is what the other side said. */
  | { readonly kind: 'sent'; readonly note: string }
  /** Not now; the same message may be taken later. */
  | { readonly kind: 'delayed'; readonly reason: string }
  /** Never: the other side will not take this message for this recipient. */
  | { readonly kind: 'refused'; readonly reason: string };

const MAX_LENGTH = 200;

/** Words of another machine as they may be kept: one short line. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}
