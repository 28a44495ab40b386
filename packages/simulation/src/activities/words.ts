import { draw, sayPhrase, shortTitle, type Draw, type PhraseValues } from '../grammar.ts';
import type { SpokenLanguage } from '../spoken.ts';
import { ARABIC } from '../phrases/ar.ts';
import { GERMAN } from '../phrases/de.ts';
import { ENGLISH } from '../phrases/en.ts';
import type { Phrases } from '../phrases/phrases.ts';
import type { Scene } from '../scene.ts';

export const PHRASES: Readonly<Record<SpokenLanguage, Phrases>> = { en: ENGLISH, de: GERMAN, ar: ARABIC };

/** How often another phrase is tried where one was said a short while ago. */
const TRIES = 6;

/** The values of the session that is on. */
export function valuesOf({ on_air }: Pick<Scene, 'on_air'>, name?: string): PhraseValues {
  return { title: on_air ? shortTitle(on_air.title) : undefined, speaker: on_air?.speakers[0], name };
}

/** A phrase, and the form in which it is said. */
export interface Said {
  readonly phrase: string;
  readonly text: string;
}

/** One of some phrases as it is said; null where all that came to mind was said a short while ago. */
export function sayOne(
  phrases: readonly string[],
  values: PhraseValues,
  { said, fresh }: Pick<Scene, 'said' | 'fresh'>,
  next: Draw,
): Said | null {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const phrase = draw(phrases, next) ?? '';
    const text = sayPhrase(phrase, values, next);
    if (text && !said.has(text) && !fresh.includes(phrase)) return { phrase, text };
  }
  return null;
}
