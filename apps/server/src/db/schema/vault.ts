import { boolean, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { events } from './events.ts';

/** Items of the vault, in their order. Their files are the event's. */
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
    attachments: jsonb('attachments').$type<readonly { key: string; name: string; file: string }[]>().notNull(),
    /** Ids of pictures, in order. */
    gallery: text('gallery').array().notNull(),
    position: integer('position').notNull(),
  },
  (t) => [unique('vault_items_slug').on(t.event_id, t.slug)],
);
