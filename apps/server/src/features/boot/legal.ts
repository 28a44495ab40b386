import type { Boot } from '@plenary/contract/boot';
import { LEGAL_PAGES } from '@plenary/contract/legal';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { content_pages } from '../../db/schema/index.ts';

type Link = Boot['legal'][number];

/** Links to the pages of text: the four that always exist, by the event's titles where it has them, then its own. */
export async function legalLinks(
  db: Db | Tx,
  event: { readonly id: string; readonly slug: string } | null,
): Promise<Link[]> {
  const own = event ? await ownPages(db, event.id) : [];
  const base = event ? `/${event.slug}/pages` : '/pages';
  const titles = new Map<string, string>(LEGAL_PAGES.map(({ slug, title }) => [slug, title]));
  for (const { slug, title } of own) titles.set(slug, title);
  return [...titles].map(([slug, title]) => ({ slug, title, url: `${base}/${slug}` }));
}

function ownPages(db: Db | Tx, event_id: string): Promise<{ slug: string; title: string }[]> {
  return db
    .select({ slug: content_pages.slug, title: content_pages.title })
    .from(content_pages)
    .where(eq(content_pages.event_id, event_id))
    .orderBy(asc(content_pages.position), asc(content_pages.slug));
}
