import type { PageData } from '@plenary/contract/boot';
import type { Tour } from '@plenary/contract/tour/operations';
import type { Language } from '@plenary/domain/language/language';
import { allIn, inLanguage } from '@plenary/domain/language/texts';
import { embedAddress } from '@plenary/domain/streams/embed';
import { leadsToNothing, type LinkReader } from '@plenary/domain/pages/switched';
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { createHtmlCleaner } from '../../adapters/formats/clean-html.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { tours } from '../../db/schema/index.ts';
import type { EventRow } from '../../http/bind.ts';
import { rolesOfActor } from '../../http/request/actor.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { readSettings } from '../events/index.ts';
import { findFiles, imageSetOf } from '../files/index.ts';

export type TourRow = typeof tours.$inferSelect;

const cleanHtml = createHtmlCleaner();

/** The tour of an event, or null. */
export async function findTour(db: Db | Tx, event_id: string): Promise<TourRow | null> {
  const [row] = await db.select().from(tours).where(eq(tours.event_id, event_id));
  return row ?? null;
}

/** The page of the tour; null: the event has none. */
export async function tourPageOf(
  ctx: Context,
  { actor, text_language }: FastifyRequest,
  event: EventRow,
): Promise<PageData | null> {
  const [found, { flags }] = await Promise.all([findTour(ctx.db, event.id), readSettings(ctx.db, event.id)]);
  const reader = { slug: event.slug, origin: siteOrigin(ctx.config), flags, roles: rolesOfActor(actor) };
  const row = found && tourIn(found, text_language);
  return row && { kind: 'tour', title: row.title, tour: await presentTour(ctx, event, row, reader) };
}

/** A tour with its texts in a language. */
function tourIn(tour: TourRow, language: Language | null): TourRow {
  const scenes = tour.scenes.map((scene) => ({ ...inLanguage(scene, language), spots: allIn(scene.spots, language) }));
  return { ...inLanguage(tour, language), scenes };
}

/** A spot that leads to a page that is switched off for its reader says its words and leads nowhere (PAG19). */
async function presentTour(ctx: Context, event: EventRow, row: TourRow, reader: LinkReader): Promise<Tour> {
  const intro = cleanHtml(row.intro);
  if (row.kind !== 'panoramas')
    return {
      kind: row.kind,
      intro,
      address: row.kind === 'embed' ? embedAddress(row.address ?? '') : (row.address ?? ''),
    };
  const pictures = row.scenes.map(({ picture }) => picture);
  const files = await findFiles(ctx.db, event.id, pictures);
  const scenes = row.scenes.map(({ spots, picture, translations: _, ...scene }) => {
    const file = files.get(picture);
    const open = spots.map(({ translations: _of, ...spot }) =>
      leadsToNothing(spot.link ?? '', reader) ? { ...spot, link: null } : spot,
    );
    return { ...scene, picture: file ? imageSetOf(event.slug, file) : null, spots: open };
  });
  return { kind: 'panoramas', intro, scenes };
}
