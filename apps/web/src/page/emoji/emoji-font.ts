/** A character that stands for every emoji, and one that no font will ever hold. */
const EMOJI = '\u{1f600}';
const NOBODYS = '\u{10ffff}';

/**
 * Whether the device has no glyphs of emoji: it draws one as it draws a character that no font holds.
 * @param widthOf the width of a text, in any unit
 */
export const lacksEmoji = (widthOf: (text: string) => number): boolean => widthOf(EMOJI) === widthOf(NOBODYS);

/**
 * Fetches glyphs of emoji for a device that has none (LOK18). The others keep their own, in colours, and fetch nothing: named in a
 * list of fonts, ours would win over those of a phone, which has no name for its own.
 */
export function bringEmoji(): void {
  const paper = document.createElement('canvas').getContext('2d');
  if (!paper) return;
  paper.font = getComputedStyle(document.body).font;
  if (lacksEmoji((text) => paper.measureText(text).width)) void import('./emoji.css').catch(() => undefined);
}
