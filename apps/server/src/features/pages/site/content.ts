import type { PageData } from '@plenary/contract/boot';
import { IMPRINT_SLUG, LEGAL_SLUGS } from '@plenary/contract/site/legal';
import { inLanguage } from '@plenary/domain/language/texts';
import { pageText, SITE_PAGES } from '@plenary/domain/site/installation';
import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { sanitizeHtml } from '../../../adapters/formats/html.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { content_pages } from '../../../db/schema/index.ts';
import { legalHtml, legalTitle } from './legal-texts.ts';

/** A page of text; `public`: for everybody at any time, as the legal pages and the imprint are (POL4). */
export interface TextPage {
  readonly page: PageData;
  readonly public: boolean;
}

/**
 * A page of text: the event's own or the installation's (INS1), else one of the legal pages with its default text (D37), else null.
 * @param event null for the site's own pages
 * @param reader `language` is that of a default text, `text_language` that of an event's own page
 */
export async function contentPage(
  { db, installation }: Pick<Context, 'db' | 'installation'>,
  event: { readonly id: string; readonly name: string } | null,
  slug: string,
  { language, text_language }: Pick<FastifyRequest, 'language' | 'text_language'>,
): Promise<TextPage | null> {
  const legal = LEGAL_SLUGS.find((candidate) => candidate === slug);
  const found = event && (await findOwn(db, event.id, slug));
  const own = found && inLanguage(found, text_language);
  if (own) {
    const page = { kind: 'content', slug, title: own.title, html: sanitizeHtml(own.html) } as const;
    return { page, public: own.public || legal !== undefined || slug === IMPRINT_SLUG };
  }
  const site = event ? undefined : SITE_PAGES.find((candidate) => candidate === slug);
  const words = site && pageText(installation.texts, site, language);
  if (site && words) {
    const html = sanitizeHtml(words);
    return { page: { kind: 'content', slug, title: legalTitle(language, site), html }, public: true };
  }
  if (!legal) return null;
  const html = legalHtml(language, legal, event?.name ?? null);
  return { page: { kind: 'content', slug, title: legalTitle(language, legal), html }, public: true };
}

type Own = Pick<typeof content_pages.$inferSelect, 'title' | 'html' | 'public' | 'translations'>;

async function findOwn(db: Db, event_id: string, slug: string): Promise<Own | null> {
  if (slug.length > 64 || slug.includes('\0')) return null;
  const { title, html, public: open, translations } = content_pages;
  const [row] = await db
    .select({ title, html, public: open, translations })
    .from(content_pages)
    .where(and(eq(content_pages.event_id, event_id), eq(content_pages.slug, slug)));
  return row ?? null;
}
