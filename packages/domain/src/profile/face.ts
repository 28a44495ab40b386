/**
 * Grounds, and what is written on them: twelve hues of one lightness, `#rrggbb`. The same in light and dark, as the
 * drawn avatars are.
 */
export const TINTS: readonly (readonly [ground: string, ink: string])[] = [
  ['#fcc3ca', '#672131'],
  ['#fbc7b4', '#67260c'],
  ['#f0cda6', '#573400'],
  ['#ded6a5', '#463d02'],
  ['#c6ddb1', '#2b4600'],
  ['#b0e2c6', '#014a2e'],
  ['#a2e3de', '#024744'],
  ['#a4dff2', '#014555'],
  ['#b5d8fe', '#023f6f'],
  ['#cbd0fe', '#343470'],
  ['#e1c9f5', '#4d2b64'],
  ['#f3c4e2', '#5e244d'],
];

/** The tint of a person without a picture; an id has the same one everywhere and always (SET31). */
export function tintOf(id: string): (typeof TINTS)[number] {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  // The lowest bits of this hash follow those of the last character.
  return TINTS[((hash ^ (hash >>> 15)) >>> 0) % TINTS.length] ?? ['#c9d4ff', '#2f49b8'];
}

/** The first letter or digit of a word. */
const FIRST = /[\p{L}\p{N}]\p{M}*/u;
/** Letters of scripts that have capitals can stand side by side; others would join, or be a word. */
const CASED = /[\p{Lu}\p{Ll}\p{Lt}]/u;

/** Pronouns and the like beside a name, which are no part of it. */
const BRACKETS = /\([^()]*\)|\[[^[\]]*\]|\{[^{}]*\}|（[^（）]*）/gu;

/** The letters that stand for a name: of its first and its last word, or one; '' where it has none. Of brackets nothing counts. */
export function initialsOf(name: string): string {
  const bare = name.replace(BRACKETS, ' ');
  const words = (FIRST.test(bare) ? bare : name)
    .split(/[\s()]+/u)
    .flatMap((word) => FIRST.exec(word)?.[0].toLocaleUpperCase('en') ?? []);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return CASED.test(first) && CASED.test(last) ? first + last : first;
}
