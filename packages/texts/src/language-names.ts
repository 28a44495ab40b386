import type { Language } from '@plenary/domain/language/language';
import { localeOf } from './formats.ts';

/** A language as its own speakers call it: `English`, `Deutsch`. */
export function languageName(language: Language): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(language) ?? language;
}

/** A language of a talk in the reader's language: `German` for `de`; what is no code of a language stays as it is. */
export function namedLanguage(language: Language, code: string): string {
  let names = languageNames.get(language);
  if (!names) {
    names = new Intl.DisplayNames(localeOf(language), { type: 'language', fallback: 'code' });
    languageNames.set(language, names);
  }
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

const languageNames = new Map<Language, Intl.DisplayNames>();
