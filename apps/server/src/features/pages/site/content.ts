import type { PageData } from '@plenary/contract/boot';
import { IMPRINT_SLUG, LEGAL_SLUGS } from '@plenary/contract/site/legal';
import type { Language } from '@plenary/domain/language/language';
import { and, eq } from 'drizzle-orm';
import { sanitizeHtml } from '../../../adapters/formats/html.ts';
import type { Db } from '../../../db/database.ts';
import { content_pages } from '../../../db/schema/index.ts';
import { legalHtml, legalTitle } from './legal-texts.ts';

/** A page of text; `public`: for everybody at any time, as the legal pages and the imprint are (POL4). */
export interface TextPage {
  readonly page: PageData;
  readonly public: boolean;
}

/**
 * A page of text: the event's own, else one of the legal pages with its default text (D37), else null.
 * @param event null for the site's own pages
 * @param language of a default text; an event's own page is in the organisers'
 */
export async function contentPage(
  db: Db,
  event: { readonly id: string; readonly name: string } | null,
  slug: string,
  language: Language,
): Promise<TextPage | null> {
  const legal = LEGAL_SLUGS.find((candidate) => candidate === slug);
  const own = event && (await findOwn(db, event.id, slug));
  if (own) {
    const page = { kind: 'content', slug, title: own.title, html: sanitizeHtml(own.html) } as const;
    return { page, public: own.public || legal !== undefined || slug === IMPRINT_SLUG };
  }
  if (!legal) return null;
  const html = legalHtml(language, legal, event?.name ?? null);
  return { page: { kind: 'content', slug, title: legalTitle(language, legal), html }, public: true };
}

type Own = Pick<typeof content_pages.$inferSelect, 'title' | 'html' | 'public'>;

async function findOwn(db: Db, event_id: string, slug: string): Promise<Own | null> {
  if (slug.length > 64 || slug.includes('\0')) return null;
  const [row] = await db
    .select({ title: content_pages.title, html: content_pages.html, public: content_pages.public })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, event_id), eq(content_pages.slug, slug)));
  return row ?? null;
}
