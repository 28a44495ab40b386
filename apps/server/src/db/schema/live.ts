import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** One row a topic: its last number and the oldest number kept. Written by feed_append and the trimmer alone. */
export const topic_heads = pgTable(
  'topic_heads',
  {
    event_id: id('event_id').notNull(),
    topic: text('topic').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    oldest_seq: bigint('oldest_seq', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.topic] })],
);

/** The durable feed. `entity_id` names what an event is about, so that edits and deletes overwrite its payloads. */
export const feed_events = pgTable(
  'feed_events',
  {
    event_id: id('event_id').notNull(),
    topic: text('topic').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    entity_id: text('entity_id'),
    payload: jsonb('payload').$type<{ v: number; [field: string]: unknown }>().notNull(),
    created_at: instant('created_at')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.topic, t.seq] }),
    index('feed_events_entity')
      .on(t.event_id, t.topic, t.entity_id)
      .where(sql`entity_id is not null`),
    index('feed_events_age').on(t.created_at),
  ],
);

/** Facts about this database as a whole, for example the value that every restore rewrites (the epoch of cursors). */
export const instance_facts = pgTable('instance_facts', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
});
