import type { Translations } from '@plenary/domain/language/texts';
import type { FilmState } from '@plenary/domain/uploads/films';
import type { Chapter } from '@plenary/domain/vault/watching';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, instant, translations } from '../columns.ts';
import { events } from '../events.ts';
import { event_users } from '../people/people.ts';

/** Items of the vault, in their order, from bundles and from recordings of hosted streams. Their files are the event's. */
export const vault_items = pgTable(
  'vault_items',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    link: text('link'),
    featured: boolean('featured').notNull(),
    categories: text('categories').array().notNull(),
    starts_at: instant('starts_at'),
    ends_at: instant('ends_at'),
    cover_image_file: id('cover_image_file'),
    large_image_file: id('large_image_file'),
    video_file: id('video_file'),
    /** Address of a page of another site that stands in a frame. */
    embed: text('embed'),
    /** Sanitised HTML (D40). */
    detail: text('detail').notNull(),
    attachments: jsonb('attachments')
      .$type<readonly { key: string; name: string; file: string; translations?: Translations | undefined }[]>()
      .notNull(),
    /** Ids of pictures, in order. */
    gallery: text('gallery').array().notNull(),
    translations: translations(),
    position: integer('position').notNull(),
    chapters: jsonb('chapters').$type<readonly Chapter[]>().notNull().default([]),
    /** Captions of the film: a language, its name, and the file. */
    captions: jsonb('captions')
      .$type<readonly { language: string; label: string; file: string }[]>()
      .notNull()
      .default([]),
    /** The kept recording of a hosted stream that it shows; a host put it here, and no bundle knows of it. */
    recording: jsonb('recording').$type<{ stream: string; id: number }>(),
  },
  (t) => [
    unique('vault_items_slug').on(t.event_id, t.slug),
    // The order of the list.
    index('vault_items_listed').on(t.event_id, sql`(NOT featured)`, t.position, t.id),
  ],
);

/** How far each person has watched the film of each item, by the key. */
export const vault_watches = pgTable(
  'vault_watches',
  {
    event_id: id('event_id').notNull(),
    item_id: id('item_id')
      .notNull()
      .references(() => vault_items.id, { onDelete: 'cascade' }),
    event_user_id: id('event_user_id').notNull(),
    position_s: integer('position_s').notNull(),
    duration_s: integer('duration_s').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.item_id] }),
    index('vault_watches_item').on(t.item_id),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'vault_watches_person',
    }).onDelete('cascade'),
  ],
);

/**
 * Smaller versions of the films of items, by what they are made of: an item that gets another film has other versions. A row whose
 * film is not its item's any more is swept, with its bytes.
 */
export const vault_films = pgTable(
  'vault_films',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    item_id: id('item_id').notNull(),
    /** The hash of a file, or a recording of a hosted stream and its length. */
    source: text('source').notNull(),
    film: text('film').$type<FilmState>().notNull(),
    film_percent: integer('film_percent').notNull(),
    /** How often its versions were begun and neither made nor given up. */
    film_attempts: integer('film_attempts').notNull().default(0),
    /** Known once the film was looked at. */
    width: integer('width'),
    height: integer('height'),
    hd_hash: text('hd_hash'),
    hd_bytes: bigint('hd_bytes', { mode: 'number' }),
    sd_hash: text('sd_hash'),
    sd_bytes: bigint('sd_bytes', { mode: 'number' }),
  },
  (t) => [
    unique('vault_films_source').on(t.item_id, t.source),
    index('vault_films_event').on(t.event_id),
    index('vault_films_hd').on(t.hd_hash),
    index('vault_films_sd').on(t.sd_hash),
  ],
);
