import { DEFAULT_EVENT_SETTINGS, type EventFlags, type EventSettings } from '@plenary/contract/event';
import type { StreamSource } from '@plenary/contract/timeline/operations';
import type { ChatRules } from '@plenary/domain/chat/moderation/screening';
import type { HallKind, HallStream } from '@plenary/domain/halls/halls';
import type { Collecting } from '@plenary/domain/timeline/edit/collected';
import type { Translations } from '@plenary/domain/language/texts';
import type { SessionTool } from '@plenary/domain/timeline/tools/tools';
import type { EditField, SpeakerValue, TrackValue } from '@plenary/domain/timeline/edit/fields';
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { id, instant, translations } from './columns.ts';
import { eventSettings } from './event-settings.ts';

/** Events are tenants: every row but accounts carries `event_id`. */
export const events = pgTable(
  'events',
  {
    id: id('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    event_kind: text('event_kind').$type<'hybrid' | 'virtual' | 'community'>().notNull(),
    time_zone: text('time_zone').notNull(),
    opens_at: instant('opens_at'),
    closes_at: instant('closes_at'),
    starts_at: instant('starts_at'),
    settings: eventSettings('settings').notNull(),
    /** There for its team alone, until it is published (DRF1). */
    draft: boolean('draft').notNull().default(false),
    /** The event of which it is a rehearsal, a copy that is thrown away (REH1); null: it is none. */
    rehearsal_of: id('rehearsal_of'),
    /** When its organiser had that copy made, to look at what waits for its release (REL14); null: any other event. */
    previewed_at: instant('previewed_at'),
    /** When the studio collects changes of the timeline until they are released, instead of showing them at once. */
    collects_changes: text('collects_changes').$type<Collecting>().notNull().default('never'),
    /** File ids of logo and its twin for dark ground, pending background and video, welcome video. */
    media: jsonb('media').$type<EventMediaFiles>().notNull(),
    /** Milliseconds by which the event's clock runs ahead of the real one. */
    clock_offset_ms: bigint('clock_offset_ms', { mode: 'number' }).notNull().default(0),
    /** Event time up to which lock boundaries have been announced (D5). */
    announced_until: instant('announced_until'),
    /**
     * Real time of the next announcement; null: never. Set with each change of the timeline. A change that does not note
     * it, such as one of the release before, makes it 1970 by a trigger: the announcer then looks and notes it.
     */
    announce_at: instant('announce_at'),
    /** The bundle it was last loaded from: hash of its content, and the moment its relative times were counted from. */
    bundle_state: jsonb('bundle_state').$type<{ readonly hash: string; readonly anchored_at: string }>(),
    /** The rules of its channels, which attendees do not read; null: none, and what is not named is as in NO_RULES. */
    chat_rules: jsonb('chat_rules').$type<Partial<ChatRules>>(),
    /** Of its name, and of texts among its settings. */
    translations: translations(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('events_announce_at').on(t.announce_at)],
);

/** Settings that are one value, by name; a flag as `flags.…`. */
type SettingName = Exclude<keyof EventSettings, 'flags' | 'external_link' | 'languages'> | `flags.${keyof EventFlags}`;
type SettingValue<N extends SettingName> = N extends keyof EventSettings ? EventSettings[N] : boolean;

const STANDARD: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ...Object.entries(DEFAULT_EVENT_SETTINGS),
  ...Object.entries(DEFAULT_EVENT_SETTINGS.flags).map(([flag, value]) => [`flags.${flag}`, value] as const),
]);

/**
 * One setting of an event in `events`, for queries: what its row does not name has the default, as in every row read.
 */
export function settingSql<N extends SettingName>(name: N): SQL<SettingValue<N>> {
  const standard = STANDARD.get(name) as SettingValue<N>;
  const type = { boolean: 'boolean', number: 'integer' }[typeof standard as string] ?? 'text';
  const stored = sql`${events.settings} #>> ${sql.raw(`'{${name.replace('.', ',')}}'`)}`;
  return sql`coalesce((${stored})::${sql.raw(type)}, ${standard}::${sql.raw(type)})`;
}

/** Several flags of an event in `events` as one object, for queries. */
export function flagsSql<N extends keyof EventFlags>(names: readonly N[]): SQL<Readonly<Record<N, boolean>>> {
  const pairs = names.flatMap((name) => [sql.raw(`'${name}'`), settingSql(`flags.${name}` as SettingName)]);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

export interface EventMediaFiles {
  readonly logo?: {
    readonly file: string;
    readonly alt: string;
    readonly translations?: Translations | undefined;
  };
  readonly logo_dark?: string;
  readonly pending_background?: string;
  readonly pending_video?: string;
  readonly welcome_video?: string;
}

/** Stored bytes. One row a file; a picture's smaller sizes are rows of their own that name their original. */
export const files = pgTable(
  'files',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Account that uploaded it; null for the event's own. */
    owner: id('owner'),
    /**
     * `item`: what items of the vault hold, and nothing else: members read it while one of them is open · `draft`: what no visible thing
     * names yet, for the team alone.
     */
    audience: text('audience').$type<'public' | 'member' | 'item' | 'host' | 'draft' | 'hidden'>().notNull(),
    /** sha256 of the bytes, hex; also the storage key. */
    content_hash: text('content_hash').notNull(),
    content_type: text('content_type').notNull(),
    byte_size: bigint('byte_size', { mode: 'number' }).notNull(),
    filename: text('filename').notNull(),
    /** Path inside the event's bundle, so that an export writes it where it came from. */
    bundle_path: text('bundle_path'),
    /** For pictures: ids of the sizes s, m, l (560, 1024, 1920 px wide at most). */
    variations: jsonb('variations').$type<{ s: string; m: string; l: string }>(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [unique('files_event_id').on(t.event_id, t.id), index('files_bundle_path').on(t.event_id, t.bundle_path)],
);

/** Demo streams: a few segments that play round and round as a live channel. */
export const demo_streams = pgTable(
  'loops',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Files in playing order with their lengths in milliseconds. */
    segments: jsonb('segments').$type<{ readonly file: string; readonly duration_ms: number }[]>().notNull(),
  },
  (t) => [unique('loops_event_id').on(t.event_id, t.id), unique('loops_name').on(t.event_id, t.name)],
);

/** Sponsors of an event, in their order, by the key that a bundle gives them. */
export const sponsors = pgTable(
  'sponsors',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    name: text('name').notNull(),
    logo_file: id('logo_file'),
    /** The twin of the logo for dark ground. */
    logo_dark_file: id('logo_dark_file'),
    url: text('url'),
    /** Sanitised HTML of its page (D40). */
    text: text('text').notNull().default(''),
    translations: translations(),
    position: integer('position').notNull(),
  },
  (t) => [unique('sponsors_event_id').on(t.event_id, t.id), unique('sponsors_key').on(t.event_id, t.key)],
);

/** Areas of the home, in their order: what each shows and where it leads. */
export const home_areas = pgTable(
  'home_areas',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    title: text('title').notNull(),
    sub_title: text('sub_title').notNull().default(''),
    url: text('url').notNull().default(''),
    image_file: id('image_file'),
    video_file: id('video_file'),
    /** Key of the area's own sponsor. */
    sponsor_key: text('sponsor_key'),
    /** Keys of the sponsors of its strip, in order. */
    sponsor_keys: text('sponsor_keys').array().notNull(),
    translations: translations(),
    position: integer('position').notNull(),
  },
  (t) => [unique('home_areas_event_id').on(t.event_id, t.id), unique('home_areas_key').on(t.event_id, t.key)],
);

/** Pages of text: terms, privacy, faq, cookies and whatever an organiser adds. */
export const content_pages = pgTable(
  'content_pages',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Sanitised HTML (D40). */
    html: text('html').notNull(),
    /** For everybody at any time; the legal pages are that anyway. */
    public: boolean('public').notNull().default(false),
    translations: translations(),
    position: integer('position').notNull().default(0),
  },
  (t) => [unique('content_pages_event_id').on(t.event_id, t.id), unique('content_pages_slug').on(t.event_id, t.slug)],
);

/** Halls, in which sessions take place. The event's row is locked for a change of them. */
export const halls = pgTable(
  'halls',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Its name without case, accents and spaces, by which names are the same (HAL1). */
    name_key: text('name_key').notNull(),
    /** Other names by which schedules and people call it. */
    aliases: jsonb('aliases').$type<string[]>().notNull(),
    kind: text('kind').$type<HallKind>().notNull(),
    /** People whom it holds; null: nobody said. */
    capacity: integer('capacity'),
    stream: jsonb('stream').$type<HallStream>(),
    /** Names of the people who lead it. */
    moderators: jsonb('moderators').$type<string[]>().notNull(),
    /** Its name in further languages, which its sessions have as their place (HAL12). */
    translations: translations(),
    position: integer('position').notNull(),
  },
  (t) => [unique('halls_name').on(t.event_id, t.name_key)],
);

/** Sessions of the timeline. Imports leave the fields alone that hosts have changed (`kept_fields`). */
export const timeline_sessions = pgTable(
  'timeline_sessions',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Where it came from and its identity there; imports are keyed by this pair. */
    source: text('source').notNull(),
    guid: text('guid').notNull(),
    title: text('title').notNull(),
    /** Sanitised HTML. */
    description: text('description').notNull().default(''),
    translations: translations(),
    type: text('type')
      .$type<
        | 'stream'
        | 'live-meeting'
        | 'meeting'
        | 'video-call'
        | 'media-item'
        | 'game'
        | 'marker-stream'
        | 'marker-live-meeting'
      >()
      .notNull(),
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at'),
    link: text('link'),
    /** Markers: the session they split, and their offset in minutes from its start. */
    misc: id('misc'),
    marker_offset_minutes: integer('marker_offset_minutes'),
    /** The name of its hall, or a place that is none. */
    location: text('location'),
    /** The hall that its place names; null: the place is none. */
    hall_id: id('hall_id').references((): AnyPgColumn => halls.id, { onDelete: 'set null' }),
    /** Its stream is its hall's: it goes with a change of either. */
    stream_of_hall: boolean('stream_of_hall').notNull().default(false),
    /** Its hall's stream is not for it. */
    do_not_stream: boolean('do_not_stream').notNull().default(false),
    language: text('language'),
    /** The kind of talk as its organiser calls it: "Workshop". */
    format: text('format'),
    categories: jsonb('categories').$type<TrackValue[]>().notNull(),
    featured: boolean('featured').notNull().default(false),
    /** A host called it off; it stays in the timeline and says so. */
    cancelled: boolean('cancelled').notNull().default(false),
    /** Its team took it out of sight, with its parts, and keeps it: it is in no row of `shown_sessions`. */
    hidden: boolean('hidden').notNull().default(false),
    open_session: boolean('open_session').notNull().default(false),
    /** The tools that it has none of (SES13); a trigger switches its polls with it. */
    switched_off: text('switched_off')
      .array()
      .$type<SessionTool[]>()
      .notNull()
      .default(sql`'{}'`),
    max_occupancy: integer('max_occupancy').notNull().default(0),
    hosts: jsonb('hosts').$type<SpeakerValue[]>().notNull(),
    speakers: jsonb('speakers').$type<SpeakerValue[]>().notNull(),
    cover_image_file: id('cover_image_file'),
    large_image_file: id('large_image_file'),
    lead_host_profile_image: text('lead_host_profile_image'),
    co_host_profile_images: jsonb('co_host_profile_images').$type<string[]>().notNull(),
    stream: jsonb('stream').$type<StreamSource>(),
    /** Values of the source beyond our fields, kept as it came (nothing of an import is lost). */
    source_data: jsonb('source_data').$type<Record<string, unknown>>(),
    updated_at: instant('updated_at').notNull(),
    /** Grows with every change of the row, by a trigger; an edit names the version that it was made from. */
    version: integer('version').notNull().default(0),
    /** Fields that a host changed: an import leaves them alone until they are released. */
    kept_fields: jsonb('kept_fields').$type<EditField[]>().notNull().default([]),
  },
  (t) => [
    unique('timeline_sessions_event_id').on(t.event_id, t.id),
    unique('timeline_sessions_guid').on(t.event_id, t.source, t.guid),
    index('timeline_sessions_start').on(t.event_id, t.starts_at),
    index('timeline_sessions_hall').on(t.hall_id),
    index('timeline_sessions_hidden')
      .on(t.event_id)
      .where(sql`hidden`),
    // Markers are few of many: whatever asks for some sessions asks for these as well.
    index('timeline_sessions_markers')
      .on(t.event_id, t.misc)
      .where(sql`misc IS NOT NULL`),
    foreignKey({
      columns: [t.event_id, t.misc],
      foreignColumns: [t.event_id, t.id],
      name: 'timeline_sessions_misc',
    }).onDelete('cascade'),
  ],
);
