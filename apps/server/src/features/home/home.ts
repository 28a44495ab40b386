import type { EventInfo } from '@plenary/contract/event';
import type { HomeArea, Sponsor } from '@plenary/contract/home/operations';
import type { Language } from '@plenary/domain/language/language';
import { inLanguage } from '@plenary/domain/language/texts';
import { openAreas } from '@plenary/domain/pages/switched';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { eventById, inText, type StoredEvent } from '../events/index.ts';
import { findFiles } from '../files/index.ts';
import { presentArea, presentEvent, presentSponsor } from './present.ts';
import { listAreas, listSponsors } from './store.ts';

/** An event with what its home shows. */
export interface Home {
  readonly event: EventInfo;
  readonly areas: HomeArea[];
  /** Every sponsor of the event, in order, for the header's strip. */
  readonly sponsors: Sponsor[];
}

/**
 * The event alone, as pages outside the frame show it.
 * @param language of its texts; null: its own
 * @throws Error when the event is gone
 */
export async function readEvent(db: Db | Tx, event_id: string, language: Language | null): Promise<EventInfo> {
  const row = await existing(db, event_id, language);
  return presentEvent(row, await findFiles(db, event_id, mediaFiles(row)));
}

/**
 * The event with its areas and sponsors.
 * @param language of their texts; null: the event's own
 * @throws Error when the event is gone
 */
export async function readHome(db: Db | Tx, event_id: string, language: Language | null): Promise<Home> {
  const [row, areas, sponsorRows] = await Promise.all([
    existing(db, event_id, language),
    listAreas(db, event_id),
    listSponsors(db, event_id),
  ]);
  const files = await findFiles(db, event_id, [
    ...mediaFiles(row),
    ...areas.flatMap((area) => [area.image_file, area.video_file]),
    ...sponsorRows.flatMap(({ logo_file, logo_dark_file }) => [logo_file, logo_dark_file]),
  ]);
  const sponsors = sponsorRows.map((sponsor) => presentSponsor(row.slug, inLanguage(sponsor, language), files));
  return {
    event: presentEvent(row, files),
    areas: areas.map((area) => presentArea(row.slug, inLanguage(area, language), sponsors, files)),
    sponsors,
  };
}

/** The areas that a member can enter: those of what is switched off are gone (PAG19). */
export function areasFor(ctx: Context, { event, areas }: Home, { roles }: Pick<Member, 'roles'>): HomeArea[] {
  const { slug, settings } = event;
  return openAreas(areas, { slug, origin: siteOrigin(ctx.config), flags: settings.flags, roles });
}

function mediaFiles({ media }: StoredEvent): (string | undefined)[] {
  return [media.logo?.file, media.logo_dark, media.pending_background, media.pending_video, media.welcome_video];
}

async function existing(db: Db | Tx, event_id: string, language: Language | null): Promise<StoredEvent> {
  const row = await eventById(db, event_id);
  if (!row) throw new Error(`event ${event_id} is gone`);
  return inText(row, language);
}
