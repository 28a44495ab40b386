import type { Boot } from '@plenary/contract/boot';
import { LEGAL_PAGES } from '@plenary/contract/legal';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { content_pages } from '../../../db/schema/index.ts';

type Link = Boot['legal'][number];
type Addressed = { readonly id: string; readonly slug: string };

/** Links to the legal pages (D37): the four exist always, and are called what the event calls them. */
export async function legalLinks(db: Db | Tx, event: Addressed | null): Promise<Link[]> {
  const own = event ? await ownTitles(db, event.id) : new Map<string, string>();
  const base = event ? `/${event.slug}/pages` : '/pages';
  return LEGAL_PAGES.map(({ slug, title }) => ({ slug, title: own.get(slug) ?? title, url: `${base}/${slug}` }));
}

async function ownTitles(db: Db | Tx, event_id: string): Promise<Map<string, string>> {
  const slugs = LEGAL_PAGES.map(({ slug }) => slug);
  const rows = await db
    .select({ slug: content_pages.slug, title: content_pages.title })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, event_id), inArray(content_pages.slug, slugs)));
  return new Map(rows.map(({ slug, title }) => [slug, title]));
}
