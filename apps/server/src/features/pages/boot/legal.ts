import type { Boot } from '@plenary/contract/boot';
import type { EventInfo } from '@plenary/contract/event';
import { IMPRINT_SLUG, LEGAL_SLUGS } from '@plenary/contract/site/legal';
import type { Language } from '@plenary/domain/language/language';
import { inLanguage } from '@plenary/domain/language/texts';
import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { content_pages } from '../../../db/schema/index.ts';
import type { Installation } from '../../../installation.ts';
import { imprintOf } from '../../events/index.ts';
import { legalTitle } from '../site/legal-texts.ts';

type Link = Boot['legal'][number];
type Titles = ReadonlyMap<string, string>;

/** The event whose pages are linked, with the titles that its own have. */
export interface LegalEvent extends Pick<EventInfo, 'slug' | 'settings'> {
  readonly titles: Titles;
}

/**
 * Links to the legal pages (D37): the four exist always, and are called what the event calls them, else by their names in
 * `language`. The imprint comes first, where there is one (PAG10).
 */
export function legalLinks(site: Pick<Installation, 'imprint'>, event: LegalEvent | null, language: Language): Link[] {
  const base = event ? `/${event.slug}/pages` : '/pages';
  const titleOf = (slug: Parameters<typeof legalTitle>[1]): string =>
    event?.titles.get(slug) ?? legalTitle(language, slug);
  const imprint = imprintOf(site, event && { ...event, has_page: event.titles.has(IMPRINT_SLUG) });
  return [
    ...(imprint === null ? [] : [{ slug: IMPRINT_SLUG, title: titleOf(IMPRINT_SLUG), url: imprint }]),
    ...LEGAL_SLUGS.map((slug) => ({ slug, title: titleOf(slug), url: `${base}/${slug}` })),
  ];
}

/** So many of an event's pages for everybody are linked at the foot of its pages (PAG26). */
const PUBLIC_PAGES = 12;

/** An event's own pages that the foot of its pages leads to. */
export interface FootPages {
  /** Titles of its legal pages and its imprint, by slug. */
  readonly titles: Titles;
  /** Its pages for everybody, in their order, with the event's address. */
  readonly public_pages: Link[];
}

/** The pages that the foot of an event's pages leads to, in a language. */
export async function readFootPages(
  db: Db | Tx,
  event: Pick<EventInfo, 'slug'> & { readonly id: string },
  language: Language | null,
): Promise<FootPages> {
  const rows = (await footPages(db, { event_id: event.id })).map((row) => ({
    slug: row.slug,
    title: inLanguage(row, language).title,
  }));
  const open = rows.filter(({ slug }) => !LEGAL.has(slug)).slice(0, PUBLIC_PAGES);
  return {
    titles: new Map(rows.flatMap(({ slug, title }) => (LEGAL.has(slug) ? [[slug, title]] : []))),
    public_pages: open.map((page) => ({ ...page, url: `/${event.slug}/pages/${page.slug}` })),
  };
}

const LEGAL: ReadonlySet<string> = new Set([...LEGAL_SLUGS, IMPRINT_SLUG]);

const footPages = prepared('foot_pages', (db) => {
  const { slug, title, translations, position, id, event_id } = content_pages;
  const legal = inArray(slug, [...LEGAL]);
  return db
    .select({ slug, title, translations })
    .from(content_pages)
    .where(and(eq(event_id, sql.placeholder('event_id')), or(legal, eq(content_pages.public, true))))
    .orderBy(desc(legal), position, id)
    .limit(LEGAL.size + PUBLIC_PAGES);
});
