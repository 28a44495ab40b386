import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { calls } from './calls.ts';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';
import { uploads } from '../uploads.ts';

/** Whiteboards that people keep. Whatever changes the elements of one locks its row. */
export const boards = pgTable(
  'boards',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    /** An event-user. */
    owner: id('owner').notNull(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
    /** How much is on it: elements that show, those and the deleted ones, bytes of all. */
    shown: integer('shown').notNull().default(0),
    kept: integer('kept').notNull().default(0),
    bytes: integer('bytes').notNull().default(0),
  },
  (t) => [
    unique('boards_event_id').on(t.event_id, t.id),
    index('boards_owner').on(t.event_id, t.owner),
    foreignKey({
      columns: [t.event_id, t.owner],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'boards_owner_of',
    }).onDelete('cascade'),
  ],
);

/** Elements of boards in the form that won; a deleted one is its name and version alone. */
export const board_elements = pgTable(
  'board_elements',
  {
    event_id: id('event_id').notNull(),
    board_id: id('board_id').notNull(),
    element_id: text('element_id').notNull(),
    deleted: boolean('deleted').notNull(),
    bytes: integer('bytes').notNull(),
    /** Its JSON. */
    element: text('element').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.board_id, t.element_id] }),
    foreignKey({
      columns: [t.event_id, t.board_id],
      foreignColumns: [boards.event_id, boards.id],
      name: 'board_elements_board',
    }).onDelete('cascade'),
  ],
);

/** Images on boards, which are uploads. */
export const board_files = pgTable(
  'board_files',
  {
    event_id: id('event_id').notNull(),
    board_id: id('board_id').notNull(),
    upload_id: id('upload_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.board_id, t.upload_id] }),
    index('board_files_upload').on(t.upload_id),
    foreignKey({
      columns: [t.event_id, t.board_id],
      foreignColumns: [boards.event_id, boards.id],
      name: 'board_files_board',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.upload_id],
      foreignColumns: [uploads.id],
      name: 'board_files_upload_of',
    }).onDelete('cascade'),
  ],
);

/** Boards that are open in calls: one a call, and each board in one call (D17). */
export const open_boards = pgTable(
  'open_boards',
  {
    /** Another one each time that a board is started. */
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    call_id: id('call_id').notNull(),
    /** An event-user. */
    host: id('host').notNull(),
    /** null: a page of another site … */
    board_id: id('board_id'),
    /** … which is this one. */
    address: text('address'),
    started_at: instant('started_at').notNull(),
  },
  (t) => [
    unique('open_boards_call').on(t.event_id, t.call_id),
    unique('open_boards_board').on(t.event_id, t.board_id),
    index('open_boards_host').on(t.event_id, t.host),
    check('open_boards_one', sql`(board_id IS NULL) <> (address IS NULL)`),
    foreignKey({
      columns: [t.event_id, t.call_id],
      foreignColumns: [calls.event_id, calls.id],
      name: 'open_boards_call_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.board_id],
      foreignColumns: [boards.event_id, boards.id],
      name: 'open_boards_board_of',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.host],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'open_boards_host_of',
    }).onDelete('cascade'),
  ],
);
