import type { PageData } from '@plenary/contract/boot';
import { LEGAL_PAGES } from '@plenary/contract/legal';
import { and, eq } from 'drizzle-orm';
import { sanitizeHtml } from '../../../adapters/html.ts';
import type { Db } from '../../../db/database.ts';
import { content_pages } from '../../../db/schema/index.ts';
import { escapeHtml } from '../../../http/plain-page.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';

/** What the site calls itself where no event is named. */
const SITE_NAME = 'this site';

/**
 * A page of text: the event's own, else one of the legal pages with its default text (D37), else null.
 * @param event null for the site's own pages
 */
export async function contentPage(
  db: Db,
  event: { readonly id: string; readonly name: string } | null,
  slug: string,
): Promise<PageData | null> {
  const own = event && (await findOwn(db, event.id, slug));
  if (own) return { kind: 'content', slug, title: own.title, html: sanitizeHtml(own.html) };
  const page = LEGAL_PAGES.find((candidate) => candidate.slug === slug);
  if (!page) return null;
  const html = LEGAL_TEXTS[page.slug](escapeHtml(event?.name ?? SITE_NAME)).trim();
  return { kind: 'content', slug, title: page.title, html };
}

async function findOwn(db: Db, event_id: string, slug: string): Promise<{ title: string; html: string } | null> {
  if (slug.length > 64 || slug.includes('\0')) return null;
  const [row] = await db
    .select({ title: content_pages.title, html: content_pages.html })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, event_id), eq(content_pages.slug, slug)));
  return row ?? null;
}
