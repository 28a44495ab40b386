import { CODE } from '@plenary/domain/onboarding/limits';

/** The boxes of a one-time code: a digit each, or nothing. */
export type Digits = readonly string[];

export const NO_DIGITS: Digits = Array.from({ length: CODE.length }, () => '');

/** The result of a key or an input: the boxes, and the one that has the focus then. */
export interface Turn {
  readonly digits: Digits;
  readonly focus: number;
}

/**
 * Text that arrived in a box: one digit that was typed, or a whole code that the device filled in. It fills the boxes
 * from there on.
 * @returns null when it holds anything but digits ('Numbers only')
 */
export function enter(digits: Digits, at: number, text: string): Turn | null {
  const typed = text.replaceAll(/\s/g, '');
  if (!/^[0-9]*$/.test(typed)) return null;
  // A code that was filled in begins at the first box, wherever it arrived.
  const from = typed.length >= CODE.length ? 0 : at;
  const given = [...typed].slice(0, CODE.length - from);
  const next = digits.map((digit, index) => given[index - from] ?? digit);
  return { digits: next, focus: Math.min(from + given.length, CODE.length - 1) };
}

/** The box holds `text` after an input; what was there before may stand on either side of what is new. */
export function newIn(before: string, text: string): string {
  if (before === '' || text.length < 2) return text;
  return text.startsWith(before) ? text.slice(before.length) : text.replace(before, '');
}

/** Backspace empties the box, or the one before it when it is empty. */
export function erase(digits: Digits, at: number): Turn {
  const focus = digits[at] === '' ? Math.max(0, at - 1) : at;
  return { digits: digits.with(focus, ''), focus };
}

/** The box that a key leads to, from left to right as figures stand in every script; null: the key leads to none. */
export function boxByKey(key: string, at: number): number | null {
  const last = CODE.length - 1;
  const boxes: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
  const box = boxes[key];
  return box === undefined ? null : Math.max(0, Math.min(last, box));
}

/** The box that is filled next: the first empty one, else the last. */
export function boxToFill(digits: Digits): number {
  const empty = digits.indexOf('');
  return empty === -1 ? digits.length - 1 : empty;
}

/** The code that pasted text starts with (ONB5); null when its first characters are not 6 digits. */
export function pastedCode(text: string): Digits | null {
  const found = new RegExp(`^[0-9]{${CODE.length}}`).exec(text.trim());
  return found && [...found[0]];
}

/** The value that is posted as `token`: a code that is not whole counts as empty. */
export function tokenOf(digits: Digits): string {
  return digits.every((digit) => digit !== '') ? digits.join('') : '';
}
