import type { Boot } from '@plenary/contract/boot';
import type { EventInfo } from '@plenary/contract/event';
import { IMPRINT_SLUG, LEGAL_SLUGS } from '@plenary/contract/site/legal';
import type { Language } from '@plenary/domain/language/language';
import { inLanguage } from '@plenary/domain/language/texts';
import { and, eq, inArray, sql } from 'drizzle-orm';
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

/** Titles of an event's own legal pages and imprint in a language, by slug. */
export async function ownLegalTitles(db: Db | Tx, event_id: string, language: Language | null): Promise<Titles> {
  const rows = await legalTitles(db, { event_id });
  return new Map(rows.map((row) => [row.slug, inLanguage(row, language).title]));
}

const legalTitles = prepared('legal_titles', (db) =>
  db
    .select({ slug: content_pages.slug, title: content_pages.title, translations: content_pages.translations })
    .from(content_pages)
    .where(
      and(
        eq(content_pages.event_id, sql.placeholder('event_id')),
        inArray(content_pages.slug, [...LEGAL_SLUGS, IMPRINT_SLUG]),
      ),
    ),
);
