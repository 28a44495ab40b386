import { inLanguage, type Translations } from './texts.ts';

/** A session as far as its texts, and those of its tracks and people, go. */
interface SessionTexts {
  readonly translations?: Translations | undefined;
  readonly categories?: readonly object[];
  readonly hosts?: readonly object[];
  readonly speakers?: readonly object[];
}

const PARTS = ['categories', 'hosts', 'speakers'] as const;

/**
 * A session with its texts, and those of its tracks and people, in a language (TXT1); these lose their translations, since readers get them
 * as they are.
 * @param language null: the event's own
 */
export function sessionIn<Row extends SessionTexts>(session: Row, language: string | null): Row {
  const row = inLanguage(session, language);
  const translated = PARTS.filter((part) => row[part]?.some((one) => 'translations' in one));
  if (translated.length === 0) return row;
  const parts = translated.map((part) => [part, row[part]?.map((one) => partIn(one, language))]);
  return { ...row, ...(Object.fromEntries(parts) as Partial<Row>) };
}

function partIn(part: { readonly translations?: Translations }, language: string | null): object {
  const { translations: _, ...texts } = inLanguage(part, language);
  return texts;
}
