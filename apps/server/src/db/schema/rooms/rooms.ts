import type { RoomField, RoomLink } from '@plenary/domain/rooms/editing';
import type { RoomKind, SeatPlace } from '@plenary/domain/rooms/kinds';
import type { RoomSponsorValue } from '@plenary/domain/rooms/room-texts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { chat_threads } from '../chat/chat.ts';
import { id, instant, translations } from '../columns.ts';
import { events } from '../events.ts';
import { event_users } from '../people/people.ts';
import { uploads } from '../uploads.ts';

/** The seats of a room as last published to its lobby. */
export interface PublishedSeats {
  readonly guests: number;
  /** Seats that are kept for those who have waited; absent: none. */
  readonly kept?: number;
  readonly owners_in: readonly string[];
  readonly users: readonly {
    readonly _id: string;
    readonly user: string;
    readonly name: string;
    readonly avatar: string;
    readonly photo: string | null;
    readonly simulated?: boolean | undefined;
  }[];
}

/** A file of the event that an exhibitor's page offers. */
export interface Handout {
  readonly name: string;
  /** Id of the file. */
  readonly file: string;
}

/** Networking and exhibitor rooms. The row is locked by whatever changes its seats. */
export const rooms = pgTable(
  'rooms',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<RoomKind>().notNull(),
    /** By which a bundle knows it. */
    key: text('key').notNull(),
    name: text('name').notNull(),
    topic: text('topic').notNull().default(''),
    /** Of its name and its topic, and of an exhibitor's `about`. */
    translations: translations(),
    position: integer('position').notNull(),
    /** Guests that fit in; hosts and owners are not counted (D6). */
    max_guests: integer('max_guests').notNull(),
    /** Its chat, and its call. */
    thread_id: id('thread_id').notNull(),
    sponsor: jsonb('sponsor').$type<RoomSponsorValue>(),
    /** A host has closed it behind those who are in. */
    locked: boolean('locked').notNull().default(false),
    /** Hosts have closed it: no lobby shows it, and nobody sits there. */
    closed: boolean('closed').notNull().default(false),
    /** A host or a command made it, so that bundles which do not name it leave it alone. */
    made_by_host: boolean('made_by_host').notNull().default(false),
    /** Fields that were changed here: an import leaves them alone until they are released. */
    kept_fields: jsonb('kept_fields').$type<readonly RoomField[]>().notNull().default([]),
    /** Grows with each change of its seats … */
    seats_version: integer('seats_version').notNull().default(0),
    /** … and follows when the lobby is published. */
    told_version: integer('told_version').notNull().default(0),
    told: jsonb('told').$type<PublishedSeats>().notNull().default({ guests: 0, owners_in: [], users: [] }),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    unique('rooms_event_id').on(t.event_id, t.id),
    unique('rooms_key').on(t.event_id, t.key),
    uniqueIndex('rooms_thread').on(t.event_id, t.thread_id),
    index('rooms_lobby').on(t.event_id, t.kind, t.position),
    index('rooms_untold')
      .on(t.event_id)
      .where(sql`seats_version <> told_version`),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'rooms_chat',
    }),
  ],
);

/** The levels of an event's exhibitors, in their order. */
export const exhibitor_levels = pgTable(
  'exhibitor_levels',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    /** Its name in further languages, as the `level` of the rooms that stand on it. */
    translations: translations(),
    /** Hosts have changed the levels: a bundle leaves all of them alone. */
    kept: boolean('kept').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.number] })],
);

/** Exhibitor rooms: what a lobby shows of each beyond its seats. */
export const exhibitors = pgTable(
  'exhibitors',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    level: integer('level').notNull().default(1),
    /** A file of the event; null: the first letter of the name stands there. */
    logo: text('logo'),
    color: text('color'),
    categories: jsonb('categories').$type<readonly string[]>().notNull().default([]),
    stand_number: text('stand_number').notNull().default(''),
    website: text('website'),
    linkedin: text('linkedin'),
    /** The text of its page, in Markdown as it was typed. */
    about: text('about').notNull().default(''),
    /** Further addresses on its page. */
    links: jsonb('links').$type<readonly RoomLink[]>().notNull().default([]),
    /** Files that came with the bundle: ids of files of the event. */
    handouts: jsonb('handouts').$type<readonly Handout[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id] }),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'exhibitors_room',
    }).onDelete('cascade'),
  ],
);

/** The people who staff an exhibitor room and edit it. */
export const room_owners = pgTable(
  'room_owners',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id, t.event_user_id] }),
    index('room_owners_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'room_owners_room',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'room_owners_owner',
    }).onDelete('cascade'),
  ],
);

/** Addresses named as owners' whose people are not at the event yet, or may be another person's: owners once they are (ROM19). */
export const awaited_owners = pgTable(
  'awaited_owners',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    position: integer('position').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id, t.email] }),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'awaited_owners_room',
    }).onDelete('cascade'),
  ],
);

/** Seats: a person has one at an event, as a lease (D8, D9). */
export const room_seats = pgTable(
  'room_seats',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    room_id: id('room_id').notNull(),
    /** Random, and another one with each join. */
    lease_id: id('lease_id').notNull(),
    /** The sign-in that sits there. */
    device: id('device').notNull(),
    place: text('place').$type<SeatPlace>().notNull(),
    joined_at: instant('joined_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Its page was closed or is being reloaded: nothing but a join renews it. */
    unloaded: boolean('unloaded').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id] }),
    unique('room_seats_lease').on(t.event_id, t.lease_id),
    index('room_seats_room').on(t.event_id, t.room_id),
    index('room_seats_expiry').on(t.expires_at),
    check('room_seats_place', sql`${t.place} IN ('guest', 'owner', 'host')`),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'room_seats_of',
    }),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'room_seats_person',
    }).onDelete('cascade'),
  ],
);

/** People who were removed from a room and may not come back yet (D10). */
export const room_kicks = pgTable(
  'room_kicks',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id, t.event_user_id] }),
    index('room_kicks_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'room_kicks_room',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'room_kicks_kicked',
    }).onDelete('cascade'),
  ],
);

/** People who wait for a seat, in the order in which they came. */
export const room_waits = pgTable(
  'room_waits',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    since: instant('since').notNull(),
    /** A seat is kept for them until then; null: they are in line. */
    offered_until: instant('offered_until'),
    /** They wait until then: it is renewed while a page of theirs is open. null: a release before wrote it, and it counts from `since`. */
    expires_at: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id, t.event_user_id] }),
    index('room_waits_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'room_waits_room',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'room_waits_waiter',
    }).onDelete('cascade'),
  ],
);

/** Files that an exhibitor's people have put on its page. */
export const exhibitor_files = pgTable(
  'exhibitor_files',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    upload_id: id('upload_id')
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** `logo`: it stands in the place of the logo. */
    use: text('use').$type<'file' | 'logo'>().notNull(),
    added_at: instant('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id, t.upload_id] }),
    uniqueIndex('exhibitor_files_upload').on(t.upload_id),
    uniqueIndex('exhibitor_files_logo')
      .on(t.event_id, t.room_id)
      .where(sql`"use" = 'logo'`),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'exhibitor_files_room',
    }).onDelete('cascade'),
  ],
);

/**
 * People who agreed that an exhibitor gets how to reach them: to which sentence, and until when. The values themselves
 * stay with the person.
 */
export const exhibitor_leads = pgTable(
  'exhibitor_leads',
  {
    event_id: id('event_id').notNull(),
    room_id: id('room_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    agreed_at: instant('agreed_at').notNull(),
    /** The sentence that the person agreed to, as they read it, and its language. */
    agreed_text: text('agreed_text').notNull(),
    language: text('language').notNull(),
    /** null: it holds. */
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.room_id, t.event_user_id] }),
    index('exhibitor_leads_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.room_id],
      foreignColumns: [rooms.event_id, rooms.id],
      name: 'exhibitor_leads_room',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'exhibitor_leads_person_of',
    }).onDelete('cascade'),
  ],
);
