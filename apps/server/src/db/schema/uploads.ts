import type { FilmState } from '@plenary/domain/uploads/films';
import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { event_users } from './people/people.ts';

/**
 * Files that people upload, from the first byte on: whose, for what, how far, and the smaller versions of a film. A
 * finished one has bytes in the storage, by their content.
 */
export const uploads = pgTable(
  'uploads',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    owner: id('owner').notNull(),
    /** The feature that it is for, and the thing there that it is meant for. */
    purpose: text('purpose').notNull(),
    subject: text('subject').notNull(),
    filename: text('filename').notNull(),
    /** Bytes that were announced. */
    size: bigint('size', { mode: 'number' }).notNull(),
    created_at: instant('created_at').notNull(),
    /** null: bytes are missing, or have not been looked at. The columns below are filled with it. */
    finished_at: instant('finished_at'),
    content_type: text('content_type'),
    content_hash: text('content_hash'),
    byte_size: bigint('byte_size', { mode: 'number' }),
    /** Of an image, and of a film that was looked at. */
    width: integer('width'),
    height: integer('height'),
    s_hash: text('s_hash'),
    s_bytes: integer('s_bytes'),
    m_hash: text('m_hash'),
    m_bytes: integer('m_bytes'),
    /** Of a film: how far its versions are. */
    film: text('film').$type<FilmState>(),
    film_percent: integer('film_percent'),
    /** How often its versions were begun and neither made nor given up. */
    film_attempts: integer('film_attempts').notNull().default(0),
    hd_hash: text('hd_hash'),
    hd_bytes: bigint('hd_bytes', { mode: 'number' }),
    sd_hash: text('sd_hash'),
    sd_bytes: bigint('sd_bytes', { mode: 'number' }),
    /** Set with the row that uses it, once. */
    used_at: instant('used_at'),
  },
  (t) => [
    foreignKey({
      columns: [t.event_id, t.owner],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'uploads_owner',
    }).onDelete('cascade'),
    index('uploads_of_owner').on(t.event_id, t.owner),
    index('uploads_content').on(t.content_hash),
    index('uploads_small').on(t.s_hash),
    index('uploads_medium').on(t.m_hash),
    index('uploads_hd').on(t.hd_hash),
    index('uploads_sd').on(t.sd_hash),
    index('uploads_created').on(t.created_at),
  ],
);

/**
 * The parts of uploads that go on, where files lie in a store: their bytes are an object there, named by place and content. They go
 * when the upload is whole.
 */
export const upload_parts = pgTable(
  'upload_parts',
  {
    upload_id: id('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** The place of its first byte in the file: of two servers that write there one is refused, by the key. */
    at: bigint('at', { mode: 'number' }).notNull(),
    /** Bytes. */
    size: integer('size').notNull(),
    sha256: text('sha256').notNull(),
  },
  (t) => [primaryKey({ columns: [t.upload_id, t.at] })],
);

/** Uploads that a request writes, where several servers share the database. A lock holds as long as its server's lease. */
export const upload_locks = pgTable('upload_locks', {
  upload_id: id('upload_id')
    .primaryKey()
    .references(() => uploads.id, { onDelete: 'cascade' }),
  node_id: id('node_id').notNull(),
  /** A request at another server asks its own to let go. */
  wanted: boolean('wanted').notNull().default(false),
});
