import type { Language } from '@plenary/domain/language/language';
import { localeOf } from './formats.ts';
import type { TextValues } from './keys.ts';
import { formatMessage, type Message } from './message.ts';

/** Name of a text: namespace, then its own name, as in `chat.send`. */
export type TextKey = keyof TextValues;

/** The text of a key. The compiler asks for the values that it needs: a number where it counts, else a string. */
export type Translate = <K extends TextKey>(
  key: K,
  ...values: TextValues[K] extends null ? [] : [values: TextValues[K]]
) => string;

/** Messages of one language: by namespace, then by the rest of their keys. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, Message>>>>;

export interface Texts {
  readonly language: Language;
  readonly t: Translate;
}

/**
 * The texts of a language.
 * @param catalogue what is loaded of it; may grow
 * @throws when a text is asked for that is not loaded: `npm run texts` finds the part that does not name its namespace
 */
export function createTexts(language: Language, catalogue: Catalogue): Texts {
  const locale = localeOf(language);
  const t: Translate = (key, ...[values]) => {
    const dot = key.indexOf('.');
    const message = catalogue[key.slice(0, dot)]?.[key.slice(dot + 1)];
    if (message === undefined) throw new Error(`The text ${key} is not loaded.`);
    return formatMessage(message, values ?? {}, locale);
  };
  return { language, t };
}
