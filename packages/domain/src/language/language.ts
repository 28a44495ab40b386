/** Languages whose texts are complete; people and events choose among these. */
export const SHIPPED_LANGUAGES = ['en', 'de'] as const;
/** Where texts are drawn from English letters, so that a sentence outside the catalogue is seen at once. */
export const PSEUDO_LANGUAGE = 'en-XA';
/** All languages, as BCP 47 tags: those shipped, and two for development and tests (right to left, pseudo). */
export const LANGUAGES = [...SHIPPED_LANGUAGES, 'ar', PSEUDO_LANGUAGE] as const;
export type Language = (typeof LANGUAGES)[number];
/** The source of every other language. */
export const SOURCE_LANGUAGE: Language = 'en';

/** Which way a language is written. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Languages that a server offers. */
export function offeredLanguages(development: boolean): readonly Language[] {
  return development ? LANGUAGES : SHIPPED_LANGUAGES;
}

/** The known facts about a reader's language. */
export interface LanguageWishes {
  /** The choice of the person in the settings; null: nothing, or nobody is signed in. */
  readonly account: string | null;
  /** The choice of the organiser for the event; null: nothing, or no event is addressed. */
  readonly event: string | null;
  /** The further languages in which the event is offered; absent: none. */
  readonly further?: readonly string[] | undefined;
  /** Header `Accept-Language` of the request; absent where there is none. */
  readonly accepted?: string | undefined;
}

/**
 * The language to write in: the account's, else the event's, else what the browser asks for, else English (LNG1), or the
 * first one where English is not offered. At an event that is
 * offered in several the browser chooses among these.
 */
export function chooseLanguage(wishes: LanguageWishes, offered: readonly Language[]): Language {
  const { account, event, further = [], accepted: header = '' } = wishes;
  const known = (tag: string | null): Language | undefined => offered.find((language) => language === tag);
  const own = [event, ...further].flatMap((tag) => known(tag) ?? []);
  const chosen = further.length > 0 ? accepted(header, own) : undefined;
  return known(account) ?? chosen ?? known(event) ?? accepted(header, offered) ?? fallback(offered);
}

/** English, or the first language of a server that does not offer it. */
const fallback = (offered: readonly Language[]): Language =>
  offered.find((language) => language === SOURCE_LANGUAGE) ?? offered[0] ?? SOURCE_LANGUAGE;

/** The language of an event's texts for a reader; null: its own (TXT1). */
export function textLanguage(reader: Language, event: { readonly languages: readonly string[] }): Language | null {
  return event.languages.includes(reader) ? reader : null;
}

/** A header of more languages than these is nobody's wish. */
const MOST_LANGUAGES = 20;

/** The offered language that the header wants most; `de-CH` is content with `de`. */
function accepted(header: string, offered: readonly Language[]): Language | undefined {
  const wanted = header.slice(0, 1_000).split(',').slice(0, MOST_LANGUAGES).map(wish);
  return wanted
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .flatMap(({ tag }) => offered.find((language) => matches(tag, language)) ?? [])[0];
}

function wish(entry: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 };
}

function matches(tag: string, language: Language): boolean {
  if (tag === language.toLowerCase()) return true;
  return language !== PSEUDO_LANGUAGE && tag !== PSEUDO_LANGUAGE.toLowerCase() && tag.split('-')[0] === language;
}
