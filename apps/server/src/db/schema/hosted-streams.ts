import { bigint, boolean, foreignKey, index, integer, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { bytes, id, instant } from './columns.ts';
import { events } from './events.ts';
import { accounts, event_users } from './people/people.ts';

/**
 * Hosted streams: who publishes, the hash of the RTMP key, and how far their recording has come. A row is locked for each
 * decision about it.
 */
export const hosted_streams = pgTable(
  'hosted_streams',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** sha256 of the publisher's key; null: it is off. */
    publisher_hash: text('publisher_hash'),
    /** The publisher whom a host stopped: only another key begins again. */
    stopped_hash: text('stopped_hash'),
    /** The publisher, now or last; null: there was none, or the account is gone. */
    account_id: id('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** The recording that goes on; null: its publisher dropped, or ended it. */
    recording_id: id('recording_id'),
    /** sha256 of the key with which programs publish by RTMP; null: there is none. */
    key_hash: text('key_hash').unique('hosted_streams_key'),
    /** The host who made the key, which counts for as long as they may publish. */
    key_account_id: id('key_account_id').references(() => accounts.id, { onDelete: 'set null' }),
    key_made_at: instant('key_made_at'),
    /** When a chunk came last. */
    heard_at: instant('heard_at').notNull(),
    /** When the stream began that is on, or was last. */
    began_at: instant('began_at').notNull(),
    /** Streams that went on under this name, this one included: each has a list of its own. */
    run: integer('run').notNull().default(0),
    /** Recordings of this stream before the present one. */
    part: integer('part').notNull().default(0),
    next_chunk: integer('next_chunk').notNull().default(0),
    /** Number of the next segment; it never goes back, so that a player follows from one stream to the next. */
    next_sequence: integer('next_sequence').notNull().default(0),
    /** Recordings in the lists so far: grows where one segment does not continue the one before. */
    list_part: integer('list_part').notNull().default(0),
    /** The recording that the latest segment continues; null: the next one continues none. */
    list_recording: id('list_recording'),
    /** Of the recording's codecs, as playlists name them. */
    codecs: text('codecs').notNull().default(''),
    segments: integer('segments').notNull().default(0),
    dropped: integer('dropped').notNull().default(0),
    last_error: text('last_error'),
    holding: boolean('holding').notNull().default(false),
    /** Whether recordings are kept. */
    keep: boolean('keep').notNull().default(false),
    /** Bytes of the segments that are kept. */
    kept_bytes: bigint('kept_bytes', { mode: 'number' }).notNull().default(0),
    /** No more is kept of this stream: it has as much as it may, or the disk was full. */
    kept_full: boolean('kept_full').notNull().default(false),
    /** The state that was last published to viewers. */
    announced: text('announced').$type<'off' | 'on' | 'away'>().notNull().default('off'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.name] }),
    index('hosted_streams_account').on(t.account_id),
    index('hosted_streams_key_account').on(t.key_account_id),
  ],
);

/**
 * Bytes of recordings that go on: one after the other, what a recording begins with and all that came and is in no segment yet. So
 * any server takes the next chunk.
 */
export const hosted_chunks = pgTable(
  'hosted_chunks',
  {
    event_id: id('event_id').notNull(),
    name: text('name').notNull(),
    recording_id: id('recording_id').notNull(),
    /** Of the chunk with which they came; those of earlier ones may be among them. */
    number: integer('number').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.name, t.recording_id, t.number] }),
    foreignKey({
      columns: [t.event_id, t.name],
      foreignColumns: [hosted_streams.event_id, hosted_streams.name],
      name: 'hosted_chunks_stream',
    }).onDelete('cascade'),
  ],
);

/**
 * Segments of hosted streams: those that a player may still ask for, and those of kept recordings. Their bytes are in the
 * storage, by their content.
 */
export const hosted_segments = pgTable(
  'hosted_segments',
  {
    event_id: id('event_id').notNull(),
    name: text('name').notNull(),
    sequence: integer('sequence').notNull(),
    run: integer('run').notNull(),
    part: integer('part').notNull(),
    /** sha256 of what the recording begins with; also the storage key. */
    init_hash: text('init_hash').notNull(),
    init_bytes: bigint('init_bytes', { mode: 'number' }).notNull(),
    /** sha256 of the segment. */
    content_hash: text('content_hash').notNull(),
    byte_size: bigint('byte_size', { mode: 'number' }).notNull(),
    duration_s: real('duration_s').notNull(),
    begins_at: instant('begins_at').notNull(),
    /** Part of a recording that is kept: it stays when it has left the list. */
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.name, t.sequence] }),
    index('hosted_segments_content').on(t.content_hash),
    index('hosted_segments_init').on(t.init_hash),
    foreignKey({
      columns: [t.event_id, t.name],
      foreignColumns: [hosted_streams.event_id, hosted_streams.name],
      name: 'hosted_segments_stream',
    }).onDelete('cascade'),
  ],
);

/** How long people have watched hosted streams: what points for `livestream_watched` are given by. */
export const hosted_watches = pgTable(
  'hosted_watches',
  {
    event_id: id('event_id').notNull(),
    name: text('name').notNull(),
    event_user_id: id('event_user_id').notNull(),
    /** Real time between reports that follow each other, milliseconds. */
    watched_ms: bigint('watched_ms', { mode: 'number' }).notNull(),
    /** The last report of a page that plays. */
    seen_at: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.name, t.event_user_id] }),
    index('hosted_watches_person').on(t.event_id, t.event_user_id),
    index('hosted_watches_seen').on(t.event_id, t.seen_at),
    foreignKey({
      columns: [t.event_id, t.name],
      foreignColumns: [hosted_streams.event_id, hosted_streams.name],
      name: 'hosted_watches_stream',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'hosted_watches_member',
    }).onDelete('cascade'),
  ],
);
