import type { StreamSource } from '@plenary/contract/timeline/operations';
import type { Hall } from '@plenary/domain/halls/halls';
import { ownTexts } from '@plenary/domain/halls/placing';
import { changeTexts, type Translations } from '@plenary/domain/language/texts';
import type { SpeakerValue } from '@plenary/domain/timeline/edit/fields';
import { chapterTime } from '@plenary/domain/vault/watching';
import { demoStreamUrl } from '../../demo-streams/index.ts';
import type { content_pages, games, home_areas, sponsors, vault_items } from '../../../db/schema/index.ts';
import { entryOf, type StoredEvent } from '../../events/index.ts';
import type { PollRow } from '../../polls/index.ts';
import type { TourRow } from '../../tour/index.ts';
import type { WholeRoom } from '../../rooms/index.ts';
import { BUNDLE_SOURCE } from './resolve/plan.ts';
import type { SessionRow } from './write/sessions.ts';

/** Turns what the database holds into what a bundle says: the opposite of `Addresses`. */
export interface Names {
  readonly slug: string;
  /** Path in the bundle of a file, by its id. */
  path(id: string | null | undefined): string | undefined;
  /** Key of a sponsor, by its name. */
  sponsor(name: string | undefined): string | undefined;
  /** Guid of a session, by its id. */
  guid(id: string): string | undefined;
  /** Address of a person who speaks or hosts, by their uid. */
  email(uid: string): string | undefined;
  /** Address of a person who moderates a hall, by its id and their name. */
  moderator(hall_id: string, name: string): string | undefined;
}

type Entry = Record<string, unknown>;

/** The `event` section of event.yaml: times in UTC, files by their path in the bundle. */
export function eventEntry(event: StoredEvent, names: Names): Entry {
  const { media } = event;
  const logo = media.logo && compact({ ...media.logo, file: names.path(media.logo.file) });
  const files = compact({
    logo,
    logo_dark: names.path(media.logo_dark),
    pending_background: names.path(media.pending_background),
    pending_video: names.path(media.pending_video),
    welcome_video: names.path(media.welcome_video),
  });
  return { ...entryOf(event), ...(event.chat_rules && { chat_rules: event.chat_rules }), media: files };
}

/** One of `sponsors` in event.yaml. */
export function sponsorEntry(row: typeof sponsors.$inferSelect, names: Names): Entry {
  return compact({
    key: row.key,
    name: row.name,
    logo: names.path(row.logo_file),
    logo_dark: names.path(row.logo_dark_file),
    url: ownLink(row.url, names),
    text: row.text === '' ? null : ownHtml(row.text, names.slug),
    translations: changeTexts(row.translations, {
      text: (html) => ownHtml(html, names.slug),
    }),
  });
}

/** One of `areas` in event.yaml. */
export function areaEntry(row: typeof home_areas.$inferSelect, names: Names): Entry {
  return compact({
    key: row.key,
    title: row.title,
    sub_title: row.sub_title,
    url: ownLink(row.url, names),
    image: names.path(row.image_file),
    video: names.path(row.video_file),
    sponsor: row.sponsor_key,
    sponsors: row.sponsor_keys,
    translations: row.translations,
  });
}

/** One of `rooms` or `exhibitors` in event.yaml. Without owners an import leaves those that there are. */
export function roomEntry({ exhibitor, owners, ...room }: WholeRoom, names: Names, levels: readonly string[]): Entry {
  const { key, name, topic, translations, max_guests } = room;
  const common = { key, name, topic, translations, max_guests, sponsor: names.sponsor(room.sponsor?.name) };
  if (!exhibitor) return compact(common);
  const { level, logo, handouts, ...details } = exhibitor;
  const files = handouts.flatMap(({ name, file }) => {
    const path = names.path(file);
    return path === undefined ? [] : [{ name, file: path }];
  });
  const level_name = levels[level - 1];
  return compact({ ...common, level: level_name, logo: picture(logo, names), ...details, handouts: files, owners });
}

/** One of `vault` in event.yaml. */
export function vaultEntry(row: typeof vault_items.$inferSelect, names: Names): Entry {
  return compact({
    slug: row.slug,
    title: row.title,
    description: row.description,
    link: ownLink(row.link, names),
    featured: row.featured,
    categories: row.categories,
    starts_at: wire(row.starts_at),
    ends_at: wire(row.ends_at),
    cover_image: names.path(row.cover_image_file),
    large_image: names.path(row.large_image_file),
    video: names.path(row.video_file),
    embed: row.embed,
    detail: ownHtml(row.detail, names.slug),
    translations: changeTexts(row.translations, { detail: (html) => ownHtml(html, names.slug) }),
    attachments: row.attachments.map((one) => ({ ...one, file: names.path(one.file) })),
    gallery: row.gallery.map((id) => names.path(id)),
    chapters: row.chapters.map(({ at_s, ...chapter }) => ({ at: chapterTime(at_s), ...chapter })),
    captions: row.captions.map(({ language, label, file }) => ({ language, label, file: names.path(file) })),
  });
}

/** One of `games` in event.yaml; a page of its own is a file, and right choices count from 1. */
export function gameEntry(row: typeof games.$inferSelect, names: Names): Entry {
  return compact({
    slug: row.slug,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    cover_image: names.path(row.cover_image_file),
    starts_at: wire(row.starts_at),
    ends_at: wire(row.ends_at),
    embed: row.embed,
    page: row.page_html === null ? undefined : gamePath(row.slug),
    max_score: row.max_score,
    translations: row.translations,
    questions: row.questions.map((one) => ({ ...one, correct: one.correct + 1 })),
  });
}

export const gamePath = (slug: string): string => `games/${slug}.html`;

/** One of `polls` in event.yaml; one that a host made is known by its id. */
export function pollEntry(row: PollRow, names: Names): Entry {
  const { id, bundle_key, kind, question, choices, translations, most, session_id, anonymous, may_change, results } =
    row;
  const session = session_id === null ? undefined : names.guid(session_id);
  const shown = compact({ key: bundle_key ?? id, kind, question, choices, translations, session });
  // Values that are false are said: an import would assume the opposite.
  return { ...shown, ...(kind !== 'single' && { most }), anonymous, may_change, results };
}

/** `tour` in event.yaml. */
export function tourEntry({ kind, title, intro, address, scenes, ...row }: TourRow, names: Names): Entry {
  const text = intro === '' ? null : ownHtml(intro, names.slug);
  const translations = changeTexts(row.translations, { intro: (html) => ownHtml(html, names.slug) });
  const texts = { title, intro: text, translations };
  if (kind === 'embed') return compact({ ...texts, embed: address });
  if (kind === 'link') return compact({ ...texts, link: ownLink(address, names) });
  const stored = scenes.map(({ picture: file, spots, ...scene }) => ({
    ...scene,
    picture: names.path(file),
    spots: spots.map((spot) => compact({ ...spot, link: ownLink(spot.link, names) })),
  }));
  return compact({ ...texts, scenes: stored });
}

/** One of `pages` in event.yaml; its text is a file of its own. */
export function pageEntry(row: typeof content_pages.$inferSelect): Entry {
  const { slug, title, translations } = row;
  const texts = Object.entries(translations).map(([language, { html, ...others }]) => {
    const file = html !== undefined && { file: pagePath(slug, language) };
    return [language, { ...others, ...file }];
  });
  const further = Object.fromEntries(texts) as Translations;
  return compact({ slug, title, file: pagePath(slug), public: row.public, translations: further });
}

/** @param language of a translation; absent: the event's own */
export const pagePath = (slug: string, language?: string): string =>
  `pages/${slug}${language === undefined ? '' : `.${language}`}.html`;

/** HTML with links to the event's own pages kept movable. */
export function ownHtml(html: string, slug: string): string {
  return html.replaceAll(`"/${slug}/`, '"/{event}/');
}

/** One of `halls` in event.yaml. */
export function hallEntry(
  { id, name, translations, aliases, kind, capacity, stream, moderators }: Hall,
  names: Names,
): Entry {
  const { type, playback_url, entry_id } = stream ?? {};
  const own = stream && compact({ type, playback_url: ownLink(playback_url ?? null, names), entry_id });
  const people = moderators.map((called) => {
    const email = names.moderator(id, called);
    return email === undefined ? called : { name: called, email };
  });
  return compact({ name, translations, aliases, kind, capacity, stream: own, moderators: people });
}

/** One of `sessions` in event.yaml; a marker names its session by guid. */
export function sessionEntry(row: SessionRow, names: Names): Entry {
  return compact({
    guid: row.guid,
    source: row.source === BUNDLE_SOURCE ? undefined : row.source,
    title: row.title,
    type: row.type,
    starts_at: wire(row.starts_at),
    ends_at: wire(row.ends_at),
    description: ownHtml(row.description, names.slug),
    translations: changeTexts(ownTexts(row.translations), {
      description: (html) => ownHtml(html, names.slug),
    }),
    link: ownLink(row.link, names),
    misc: row.misc === null ? undefined : names.guid(row.misc),
    marker_offset_minutes: row.marker_offset_minutes,
    location: row.location,
    language: row.language,
    format: row.format,
    categories: row.categories,
    featured: row.featured,
    cancelled: row.cancelled,
    hidden: row.hidden,
    kept: row.kept_fields,
    open_session: row.open_session,
    switched_off: row.switched_off,
    max_occupancy: row.max_occupancy === 0 ? undefined : row.max_occupancy,
    hosts: row.hosts.map((speaker) => speakerEntry(speaker, names)),
    speakers: row.speakers.map((speaker) => speakerEntry(speaker, names)),
    cover_image: names.path(row.cover_image_file),
    large_image: names.path(row.large_image_file),
    lead_host_profile_image: picture(row.lead_host_profile_image, names),
    co_host_profile_images: row.co_host_profile_images.map((image) => picture(image, names)),
    stream: row.stream_of_hall ? null : row.stream && streamEntry(row.stream, row, names),
    do_not_stream: row.do_not_stream,
    source_data: row.source_data,
  });
}

function speakerEntry(speaker: SpeakerValue, names: Names): Entry {
  return compact({
    ...speaker,
    email: names.email(speaker.uid),
    profile_picture: picture(speaker.profile_picture, names),
  });
}

function streamEntry(stream: StreamSource, row: SessionRow, names: Names): Entry {
  const demo_stream = demoStreamNameOf(stream.playback_url, names.slug);
  return compact({
    type: stream.type,
    demo_stream,
    key: stream.key === row.guid ? undefined : stream.key,
    id: stream.id === row.id ? undefined : stream.id,
    title: stream.title === row.title ? undefined : stream.title,
    poster: picture(stream.poster, names),
    playback_url: demo_stream === undefined ? ownLink(stream.playback_url, names) : undefined,
    entry_id: stream.entry_id,
    sponsor: stream.sponsor && {
      name: stream.sponsor.name,
      logo: picture(stream.sponsor.logo, names),
      url: ownLink(stream.sponsor.url, names),
    },
  });
}

function demoStreamNameOf(address: string | null, slug: string): string | undefined {
  const name = /\/loops\/([^/]+)\/live\.m3u8$/.exec(address ?? '')?.[1];
  return name !== undefined && address === demoStreamUrl(slug, name) ? name : undefined;
}

/** A file by its path, an address as it stands. */
function picture(value: string | null, names: Names): string | null {
  return value === null ? null : (names.path(value) ?? value);
}

function ownLink(link: string | null, { slug }: Names): string | null {
  return link?.startsWith(`/${slug}/`) ? `/{event}/${link.slice(slug.length + 2)}` : link;
}

const wire = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Leaves out what an import would assume anyway: absent, null, false and empty lists. */
function compact(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  );
}
