import type { PageData } from '@plenary/contract/boot';
import { inLanguage } from '@plenary/domain/language/texts';
import { textsOf } from '@plenary/texts/catalogue';
import type { FastifyRequest } from 'fastify';
import { createHtmlCleaner } from '../../adapters/formats/clean-html.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { findFiles } from '../files/index.ts';
import { presentSponsor } from './present.ts';
import { listSponsors } from './store.ts';

const cleanHtml = createHtmlCleaner();

/** The page of all sponsors; null: the event has none. The frame brings them. */
export async function sponsorsPageOf(
  ctx: Context,
  { language }: FastifyRequest,
  event: EventRow,
): Promise<PageData | null> {
  const rows = await listSponsors(ctx.db, event.id);
  return rows.length === 0 ? null : { kind: 'sponsors', title: textsOf(language).t('sponsors.title') };
}

/** The page of a sponsor; null: there is none of this key. */
export async function sponsorPageOf(
  ctx: Context,
  { text_language }: FastifyRequest,
  event: EventRow,
  key: string,
): Promise<PageData | null> {
  const found = (await listSponsors(ctx.db, event.id)).find((one) => one.key === key);
  if (!found) return null;
  const row = inLanguage(found, text_language);
  const files = await findFiles(ctx.db, event.id, [row.logo_file, row.logo_dark_file]);
  const sponsor = presentSponsor(event.slug, row, files);
  return { kind: 'sponsor', title: row.name, sponsor, text: cleanHtml(row.text) };
}
