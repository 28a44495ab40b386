import type { Boot } from '@plenary/contract/boot';
import { LEGAL_SLUGS } from '@plenary/contract/legal';
import type { Language } from '@plenary/domain/language/language';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { prepared } from '../../../db/prepared.ts';
import { content_pages } from '../../../db/schema/index.ts';
import { legalTitle } from '../site/legal-texts.ts';

type Link = Boot['legal'][number];
type Addressed = { readonly id: string; readonly slug: string };

/** Links to the legal pages (D37): the four exist always, and are called what the event calls them, else by their names in `language`. */
export async function legalLinks(db: Db | Tx, event: Addressed | null, language: Language): Promise<Link[]> {
  const own = event ? await ownTitles(db, event.id) : new Map<string, string>();
  const base = event ? `/${event.slug}/pages` : '/pages';
  return LEGAL_SLUGS.map((slug) => ({
    slug,
    title: own.get(slug) ?? legalTitle(language, slug),
    url: `${base}/${slug}`,
  }));
}

async function ownTitles(db: Db | Tx, event_id: string): Promise<Map<string, string>> {
  const rows = await legalTitles(db, { event_id });
  return new Map(rows.map(({ slug, title }) => [slug, title]));
}

const legalTitles = prepared('legal_titles', (db) =>
  db
    .select({ slug: content_pages.slug, title: content_pages.title })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, sql.placeholder('event_id')), inArray(content_pages.slug, [...LEGAL_SLUGS]))),
);
