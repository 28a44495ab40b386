import type { Language } from '@plenary/domain/language/language';
import { localeOf } from '@plenary/texts/formats';

/** Names or the like as one text, joined as the language joins them: `A, B, C`. */
export const listed = (language: Language, texts: readonly string[]): string =>
  new Intl.ListFormat(localeOf(language), { type: 'unit' }).format(texts);
