import type { CallEngine, CallKind } from '@plenary/domain/calls/kinds';
import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { chat_threads } from '../chat/chat.ts';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/** Video calls, each of a thread. Whatever changes one locks the row of its thread. */
export const calls = pgTable(
  'calls',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    kind: text('kind').$type<CallKind>().notNull(),
    engine: text('engine').$type<CallEngine>().notNull(),
    /** null: they are gone. */
    started_by: id('started_by'),
    started_at: instant('started_at').notNull(),
    /** null: it goes on. */
    ended_at: instant('ended_at'),
    /** Grows with each change of who is in it and how … */
    peers_version: integer('peers_version').notNull().default(0),
    /** … and follows when it is published, which happened then. */
    told_version: integer('told_version').notNull().default(0),
    told_at: instant('told_at').notNull(),
  },
  (t) => [
    unique('calls_event_id').on(t.event_id, t.id),
    uniqueIndex('calls_open')
      .on(t.event_id, t.thread_id)
      .where(sql`ended_at IS NULL`),
    index('calls_untold')
      .on(t.event_id)
      .where(sql`peers_version <> told_version AND ended_at IS NULL`),
    // Finds the calls of a room that have ended.
    index('calls_ended')
      .on(t.event_id, t.thread_id, t.ended_at)
      .where(sql`ended_at IS NOT NULL`),
    index('calls_started_by').on(t.event_id, t.started_by),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'calls_chat',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.started_by],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'calls_starter',
    }),
  ],
);

/** The people in calls: one place each, as a lease (D9). */
export const call_peers = pgTable(
  'call_peers',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    call_id: id('call_id').notNull(),
    /** Random, and another one with each joining. */
    peer: id('peer').notNull(),
    /** The sign-in that is in the call (D180). */
    device: text('device').notNull(),
    /** From where it comes, as far as candidates ask: `own` machine, `private`, or the address (D203). */
    network: text('network').notNull(),
    joined_at: instant('joined_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Its page was closed or is being reloaded: nothing but a join renews it. */
    unloaded: boolean('unloaded').notNull().default(false),
    mic: boolean('mic').notNull().default(false),
    cam: boolean('cam').notNull().default(false),
    sharing: boolean('sharing').notNull().default(false),
    hand_at: instant('hand_at'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id] }),
    unique('call_peers_peer').on(t.event_id, t.peer),
    index('call_peers_call').on(t.event_id, t.call_id),
    index('call_peers_expiry').on(t.expires_at),
    foreignKey({
      columns: [t.event_id, t.call_id],
      foreignColumns: [calls.event_id, calls.id],
      name: 'call_peers_call_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'call_peers_person',
    }).onDelete('cascade'),
  ],
);

/** People who were removed from a private call and may not come back yet (D10). */
export const call_kicks = pgTable(
  'call_kicks',
  {
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.thread_id, t.event_user_id] }),
    index('call_kicks_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'call_kicks_chat',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'call_kicks_kicked',
    }).onDelete('cascade'),
  ],
);
