import { chance, pick } from './chance.ts';

/** Values that a phrase may name; a phrase that names one which is missing is not said. */
export interface PhraseValues {
  readonly title?: string | undefined;
  readonly speaker?: string | undefined;
  readonly name?: string | undefined;
}

/** Draws the next number of a source; 0 ≤ number < 1. */
export type Draw = () => number;

/** Numbers that follow from a seed and keys, one after the other. */
export function drawsOf(seed: number, ...keys: readonly (string | number)[]): Draw {
  let at = 0;
  return () => chance(seed, ...keys, (at += 1));
}

/** One of several things; undefined of none. */
export const draw = <T>(of: readonly T[], next: Draw): T | undefined => pick(of, next());

/** Whether every value is there that a phrase cannot do without: those in `[…]` and `(…)` are chosen or left out. */
function fits(text: string, values: PhraseValues): boolean {
  return [...text.matchAll(/\{(\w+)\}/g)].every((match) => values[match[1] as keyof PhraseValues] !== undefined);
}

/** The innermost choice of a phrase, or the innermost part that may be left out. */
const CHOICE = /\(([^()[\]]*)\)|\[([^()[\]]*)\]/;

/**
 * A phrase as it is said once: of `(a|b)` one, of `[a]` that or nothing, and values in the places of their names.
 * @returns null where a value is missing that it names
 */
export function sayPhrase(phrase: string, values: PhraseValues, next: Draw): string | null {
  let text = phrase;
  for (let found = CHOICE.exec(text); found; found = CHOICE.exec(text)) {
    const [whole, choices, optional] = found;
    const said = choices === undefined ? maybe(optional ?? '', values, next) : oneOf(choices, values, next);
    text = `${text.slice(0, found.index)}${said}${text.slice(found.index + whole.length)}`;
  }
  if (!fits(text, values)) return null;
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name as keyof PhraseValues] ?? '').trim();
}

function maybe(part: string, values: PhraseValues, next: Draw): string {
  const wanted = next() < 0.5;
  return wanted && fits(part, values) ? part : '';
}

function oneOf(choices: string, values: PhraseValues, next: Draw): string {
  const all = choices.split('|');
  const fitting = all.filter((choice) => fits(choice, values));
  return draw(fitting.length > 0 ? fitting : all, next) ?? '';
}

/** A title as people write it in passing: what stands before a colon or a dash, and not too much of it. */
export function shortTitle(title: string): string {
  const [head = title] = title.split(/\s*[:–—|]\s+/, 1);
  const short = head.length >= 8 ? head : title;
  const letters = [...short.trim()];
  return letters.length <= 60 ? short.trim() : `${letters.slice(0, 57).join('').trimEnd()}…`;
}
