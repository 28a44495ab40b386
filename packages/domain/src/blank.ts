/**
 * Something a reader can see: not a space, not a control or formatting character, not what fonts draw as nothing, such as fillers
 * and variation selectors (DI: default-ignorable), and not the empty Braille cell.
 */
const VISIBLE = /[^\s\p{Cc}\p{Cf}\p{DI}\u2800]/u;

/** Whether there is nothing in a text that a reader could see. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
