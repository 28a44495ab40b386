import type { EventInfo, EventMedia, Video } from '@plenary/contract/event';
import type { Heading, HomeArea, Sponsor } from '@plenary/contract/home/operations';
import { HOME_SPONSORS_MAX } from '@plenary/contract/home/operations';
import { createHtmlCleaner } from '../../adapters/formats/clean-html.ts';
import type { StoredEvent } from '../events/index.ts';
import { fileUrl, imageSetOf, type PictureRef } from '../files/index.ts';
import type { AreaRow, SponsorRow } from './store.ts';

const cleanHtml = createHtmlCleaner();

type Files = ReadonlyMap<string, PictureRef>;

/** Names of areas that exist as pages whether or not the home has an area of that key. */
const AREA_NAMES: Readonly<Record<string, string>> = { live_stream: 'Live stream' };

/** An event as a browser sees it. `files` holds those that `media` names; one that is gone counts as not given. */
export function presentEvent(event: StoredEvent, files: Files): EventInfo {
  return {
    _id: event.id,
    slug: event.slug,
    name: event.name,
    event_kind: event.event_kind,
    time_zone: event.time_zone,
    opens_at: event.opens_at?.toISOString() ?? null,
    closes_at: event.closes_at?.toISOString() ?? null,
    starts_at: event.starts_at?.toISOString() ?? null,
    ...(event.draft && { draft: event.draft }),
    ...(event.rehearsal_of !== null && { rehearsal: true }),
    settings: { ...event.settings, event_over_text: cleanHtml(event.settings.event_over_text) },
    media: presentMedia(event, files),
  };
}

function presentMedia({ slug, media }: StoredEvent, files: Files): EventMedia {
  const logo = files.get(media.logo?.file ?? '');
  const dark = files.get(media.logo_dark ?? '');
  const background = files.get(media.pending_background ?? '');
  return {
    logo:
      logo && media.logo
        ? { src: imageSetOf(slug, logo).s, alt: media.logo.alt, ...(dark && { dark: imageSetOf(slug, dark).s }) }
        : null,
    pending_background: background ? imageSetOf(slug, background) : null,
    pending_video: presentVideo(slug, media.pending_video, files),
    welcome_video: presentVideo(slug, media.welcome_video, files),
  };
}

function presentVideo(slug: string, id: string | null | undefined, files: Files): Video | null {
  const file = files.get(id ?? '');
  return file ? { status: 'ready', playback_url: fileUrl(slug, file) } : null;
}

/** A sponsor as it is sent, with the address of its logo. */
export function presentSponsor(slug: string, row: SponsorRow, files: Files): Sponsor {
  const logo = files.get(row.logo_file ?? '');
  const dark = files.get(row.logo_dark_file ?? '');
  return {
    id: row.id,
    name: row.name,
    logo: logo ? imageSetOf(slug, logo).s : null,
    ...(logo && dark && { logo_dark: imageSetOf(slug, dark).s }),
    key: row.key,
    position: row.position,
    url: row.url,
  };
}

/** An area with the sponsors it names, at most six of them; a name that no sponsor has is passed over. */
export function presentArea(slug: string, row: AreaRow, sponsors: readonly Sponsor[], files: Files): HomeArea {
  const byKey = new Map(sponsors.map((sponsor) => [sponsor.key, sponsor]));
  const image = files.get(row.image_file ?? '');
  return {
    key: row.key,
    title: row.title,
    sub_title: row.sub_title,
    url: row.url,
    image_set: image ? imageSetOf(slug, image) : null,
    video: presentVideo(slug, row.video_file, files),
    sponsor: byKey.get(row.sponsor_key ?? '') ?? null,
    sponsors: row.sponsor_keys.flatMap((key) => byKey.get(key) ?? []).slice(0, HOME_SPONSORS_MAX),
  };
}

/**
 * The heading of an area, or of the event itself.
 * @param area second segment of the path; null: the home
 * @returns null when the event has no such area
 */
export function presentHeading(
  event: Pick<EventInfo, 'name' | 'media'>,
  areas: readonly Pick<HomeArea, 'key' | 'title'>[],
  area: string | null,
): Heading | null {
  const name = area === null ? '' : areaName(areas, area);
  if (name === null) return null;
  const { logo } = event.media;
  return { logo_src: logo?.src ?? '', logo_alt: logo?.alt ?? event.name, event_name: event.name, area_name: name };
}

function areaName(areas: readonly Pick<HomeArea, 'key' | 'title'>[], key: string): string | null {
  return areas.find((area) => area.key === key)?.title ?? (Object.hasOwn(AREA_NAMES, key) ? AREA_NAMES[key]! : null);
}
