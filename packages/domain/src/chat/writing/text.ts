import { isBlank } from '../../blank.ts';

/** Everything below is linear in the length of the text: it runs on whatever anybody sends. */

/** Control characters have no place in a message; tab and newline do. */
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
export type CleanedText =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'too_long' };

/**
 * Prepares the text of a message as it will be stored: line ends become `\n`, control characters (NUL among them)
 * go, halves of broken surrogate pairs become U+FFFD, outer white space goes (CH1, CH10, CH11).
 * @param max code points allowed
 */
export function cleanMessage(raw: string, max: number): CleanedText {
  const text = raw.replace(/\r\n?/g, '\n').replace(CONTROL, '').toWellFormed().trim();
  if (isBlank(text)) return { kind: 'empty' };
  if (countCharacters(text) > max) return { kind: 'too_long' };
  return { kind: 'text', text };
}

/** Length in code points, so that what a person sees as one emoji is not two. */
export function countCharacters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const next = unit >= 0xd800 && unit <= 0xdbff ? text.charCodeAt(at + 1) : 0;
    if (next >= 0xdc00 && next <= 0xdfff) at++;
    count++;
  }
  return count;
}

/** Characters of a name that chat shows (WID14). */
const NAME_SHOWN = 40;

/** A name as chat shows it: its first 40 characters, as a reader counts them, and dots where it goes on. */
export function cutName(name: string): string {
  if (name.length <= NAME_SHOWN) return name;
  const characters = Array.from(new Intl.Segmenter().segment(name.slice(0, NAME_SHOWN * 32)), ({ segment }) => segment);
  return characters.length <= NAME_SHOWN ? name : `${characters.slice(0, NAME_SHOWN).join('')}…`;
}

/** More emoji than this are a text like any other. */
const FEW_EMOJI = 5;
/** An emoji as it is written: a flag, also of a region, a key, or pictures joined to one, with their skin tones. */
const EMOJI =
  /\p{RI}\p{RI}|\u{1F3F4}[\u{E0020}-\u{E007E}]+\u{E007F}|[\d#*]\u{FE0F}?\u20e3|\p{Extended_Pictographic}(?:[\p{EMod}\u{FE0F}]|\u200d\p{Extended_Pictographic})*/gu;

/** Whether a message is a few emoji and nothing else (CH40). */
export function isEmojiOnly(text: string): boolean {
  if (text.length > FEW_EMOJI * 16) return false;
  const count = text.match(EMOJI)?.length ?? 0;
  return count > 0 && count <= FEW_EMOJI && text.replace(EMOJI, '').trim() === '';
}
