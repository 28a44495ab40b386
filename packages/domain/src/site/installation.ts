import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '../language/language.ts';

/** Pages of text that an operator may write for the installation (INS1). */
export const SITE_PAGES = ['imprint', 'terms', 'privacy'] as const;
export type SitePage = (typeof SITE_PAGES)[number];

export const INSTALLATION = { name_max: 60, page_max: 100_000 } as const;

/** A page in several languages, as HTML. */
export type PageTexts = Readonly<Partial<Record<Language, string>>>;

/** The operator's words about the installation. */
export interface InstallationTexts {
  /** Counts up with each change. */
  readonly version: number;
  /** Empty: the product's name. */
  readonly name: string;
  /** The languages that are offered; empty: all that there are. */
  readonly languages: readonly Language[];
  readonly pages: Readonly<Partial<Record<SitePage, PageTexts>>>;
}

export const NO_TEXTS: InstallationTexts = { version: 0, name: '', languages: [], pages: {} };

/** The languages that readers may choose: those that the operator has chosen, of those that this server has (INS2). */
export function languagesOf({ languages }: InstallationTexts, shipped: readonly Language[]): readonly Language[] {
  const chosen = shipped.filter((language) => languages.includes(language));
  return chosen.length > 0 ? chosen : shipped;
}

/** The text of a page for a reader: in their language, else in English, else in the first that it has; null: nobody wrote it (INS1). */
export function pageText({ pages }: InstallationTexts, page: SitePage, reader: Language): string | null {
  const texts = pages[page] ?? {};
  return [reader, SOURCE_LANGUAGE, ...LANGUAGES].map((language) => texts[language]).find(Boolean) ?? null;
}
