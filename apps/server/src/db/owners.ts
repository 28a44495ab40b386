import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from './schema/index.ts';

/** A table by its name in the schema. */
export type TableName = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends PgTable ? Name : never;
}[keyof typeof schema];

/**
 * The writer of each table: the folder or file below `apps/server/src` that has every INSERT, UPDATE and DELETE of it, so that anyone who
 * changes a table finds there all that its rows go through. Reading is free. A table without a line does not compile, and
 * ESLint (`plenary/one-writer`) refuses a write elsewhere. Tables that several features change at different heights have their
 * writes in `stores/`, below all of them. Triggers write as well: the schema says where.
 */
export const OWNERS: Readonly<Record<TableName, string>> = {
  // timeline/attendance.ts
  session_attendance: 'features/attendance',
  session_favorites: 'features/attendance',
  session_occupancy: 'features/attendance',
  // audience/audience.ts
  audience_counts: 'features/audience',
  audience_acts: 'features/acts',
  // audit.ts
  audit_log: 'features/audit',
  // calls/boards.ts
  boards: 'features/boards',
  board_elements: 'features/boards',
  board_files: 'features/boards',
  open_boards: 'features/boards',
  // timeline/calendars.ts
  calendar_feeds: 'features/calendars',
  // calls/calls.ts
  calls: 'features/calls',
  call_peers: 'features/calls',
  call_kicks: 'features/calls',
  // captions.ts
  caption_lines: 'features/captions',
  // chat/held.ts
  chat_held: 'features/chat',
  // chat/reads.ts
  chat_reads: 'features/chat',
  // chat/search.ts
  chat_words: 'features/chat',
  chat_pins: 'features/chat',
  // chat/chat.ts
  chat_threads: 'features/threads',
  chat_members: 'features/threads',
  chat_messages: 'features/chat',
  chat_reactions: 'features/chat',
  chat_sanctions: 'features/chat',
  chat_blocks: 'features/chat',
  chat_cases: 'features/chat',
  chat_reports: 'features/chat',
  link_previews: 'features/chat',
  // audience/check-in.ts
  check_ins: 'features/check-in',
  check_in_halls: 'features/check-in',
  // rooms/contacts.ts
  contact_shares: 'features/contacts',
  // calls/device-checks.ts
  device_checks: 'features/device-checks',
  // events.ts
  events: 'stores/events-store.ts',
  files: 'features/files',
  demo_streams: 'features/imports/bundles',
  sponsors: 'features/imports/bundles',
  home_areas: 'features/imports/bundles',
  content_pages: 'features/imports/bundles',
  halls: 'features/halls',
  timeline_sessions: 'features/timeline',
  speaker_addresses: 'features/speakers',
  hall_moderators: 'features/hall-moderators',
  // content/games.ts
  games: 'features/imports/bundles',
  game_scores: 'features/games',
  memory_deals: 'features/games',
  quiz_rounds: 'features/games',
  quiz_answers: 'features/games',
  opening_announcements: 'features/games',
  // hosted-streams.ts
  hosted_streams: 'features/hosted-streams',
  hosted_chunks: 'features/hosted-streams',
  hosted_segments: 'features/hosted-streams',
  hosted_watches: 'features/hosted-streams',
  // people/invitations.ts
  invitations: 'features/invitations',
  password_resets: 'features/auth',
  login_codes: 'features/auth',
  deliveries: 'features/mailer',
  ticket_keys: 'features/tickets',
  ticket_holders: 'features/accounts',
  avatar_pictures: 'features/profile',
  // live.ts
  topic_heads: 'live',
  feed_events: 'live',
  instance_facts: 'stores/facts-store.ts',
  // nodes.ts
  nodes: 'nodes',
  node_people: 'nodes',
  // rooms/meetings.ts
  meeting_slots: 'features/meetings',
  meetings: 'features/meetings',
  // notifications/choices.ts
  notification_preferences: 'features/notifications',
  notification_dispatches: 'features/notifications',
  // notifications/notifications.ts
  notifications: 'features/notifications',
  notification_reads: 'features/notifications',
  // people/people.ts
  accounts: 'features/accounts',
  account_sessions: 'stores/account-sessions-store.ts',
  event_users: 'features/accounts',
  // people/moments.ts
  dismissed_moments: 'features/moments',
  // points.ts
  point_scores: 'features/points',
  point_awards: 'features/points',
  watched_sessions: 'features/points',
  // audience/polls.ts
  polls: 'features/polls',
  poll_votes: 'features/polls',
  poll_tallies: 'features/polls',
  poll_screens: 'features/polls',
  // notifications/push-subscriptions.ts
  push_subscriptions: 'features/notifications',
  // audience/questions.ts
  question_boards: 'features/questions',
  session_questions: 'features/questions',
  question_stops: 'features/questions',
  question_votes: 'features/questions',
  // rooms/rooms.ts
  rooms: 'features/rooms',
  exhibitor_levels: 'features/rooms',
  exhibitors: 'features/rooms',
  room_owners: 'features/rooms',
  awaited_owners: 'features/rooms',
  room_seats: 'features/rooms',
  room_kicks: 'features/rooms',
  room_waits: 'features/rooms',
  exhibitor_files: 'features/exhibitors',
  exhibitor_leads: 'features/exhibitors',
  // search.ts
  search_entries: 'features/search',
  // timeline/session-pictures.ts
  session_pictures: 'features/session-pictures',
  // timeline/schedule-sources.ts
  schedule_sources: 'features/imports/schedules',
  // timeline/session-drafts.ts
  session_drafts: 'features/timeline/edit/collected',
  // rooms/speed-networking.ts
  speed_pairs: 'features/speed-networking',
  speed_people: 'features/speed-networking',
  // people/sso.ts
  sso_providers: 'features/sso',
  sso_holders: 'features/accounts',
  sso_codes: 'features/sso',
  // chat/support.ts
  support_questions: 'features/chat',
  // timeline/edit.ts
  timeline_edits: 'features/timeline/edit',
  // rehearsals.ts
  rehearsals: 'features/rehearsals',
  // content/section-drafts.ts
  section_drafts: 'features/imports/bundles/section',
  section_states: 'stores',
  // content/asked-streams.ts
  asked_streams: 'features/studio/left',
  // content/tours.ts
  tours: 'features/imports/bundles',
  // uploads.ts
  uploads: 'features/uploads',
  upload_parts: 'features/uploads/incoming',
  upload_locks: 'features/uploads/incoming',
  // content/vault.ts
  vault_items: 'features/vault',
  vault_watches: 'features/vault',
  vault_films: 'features/vault',
};

/** Tables whose name in SQL is not the one of the schema, by that. */
export const SQL_NAMES: Readonly<Partial<Record<TableName, string>>> = { demo_streams: 'loops' };

/** Files that write tables which are chosen at run time, with the reason. */
export const WRITES_ANY: Readonly<Record<string, string>> = {
  'features/event-removal/store.ts': 'takes the rows of a deleted event out of every table, some thousand at a time',
  'backup/restore-backup.ts': 'fills every table from a backup, in an empty database',
  'backup/event/event-rows.ts': 'puts the rows of one event, out of a backup, into every table that has some',
  'db/upgrade/migrate.ts': 'keeps the list of migrations, which is none of the schema',
};
