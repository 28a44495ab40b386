import { SQL_NAMES, type TableName } from '../../db/owners.ts';

/**
 * The way of the rows of a table when one event comes back out of a backup:
 * - `event`: those of the event take the place of what is there
 * - `person`: those of people who are not there yet; nobody who is there is touched
 * - `follows`: triggers make them from the others
 * - `feed`: cursors from before are followed no more, and pages read again
 * - `stays`: those that are there stay, and none comes back: sign-ins, messages under way, what a server notes of itself, the audit log
 */
export type Belonging = 'event' | 'person' | 'follows' | 'feed' | 'stays';

/** A table without a line does not compile. */
export const BELONGING: Readonly<Record<TableName, Belonging>> = {
  events: 'event',
  files: 'event',
  demo_streams: 'event',
  sponsors: 'event',
  home_areas: 'event',
  content_pages: 'event',
  tours: 'event',
  vault_items: 'event',
  vault_watches: 'event',
  vault_films: 'event',
  // the timeline
  halls: 'event',
  timeline_sessions: 'event',
  timeline_edits: 'event',
  session_attendance: 'event',
  session_favorites: 'event',
  session_occupancy: 'follows',
  session_pictures: 'event',
  schedule_sources: 'event',
  calendar_feeds: 'event',
  caption_lines: 'event',
  hosted_streams: 'event',
  hosted_segments: 'event',
  hosted_chunks: 'event',
  hosted_watches: 'event',
  // people
  accounts: 'person',
  avatar_pictures: 'person',
  account_sessions: 'stays',
  event_users: 'event',
  invitations: 'event',
  password_resets: 'stays',
  login_codes: 'stays',
  ticket_keys: 'event',
  ticket_holders: 'event',
  sso_providers: 'event',
  sso_holders: 'event',
  sso_codes: 'stays',
  device_checks: 'event',
  dismissed_moments: 'event',
  check_ins: 'event',
  check_in_halls: 'event',
  contact_shares: 'event',
  meeting_slots: 'event',
  meetings: 'event',
  speed_pairs: 'event',
  speed_people: 'event',
  // conversation
  chat_threads: 'event',
  chat_members: 'event',
  chat_messages: 'event',
  chat_words: 'event',
  chat_pins: 'event',
  chat_reactions: 'event',
  chat_reads: 'event',
  chat_held: 'event',
  chat_sanctions: 'event',
  chat_blocks: 'event',
  chat_cases: 'event',
  chat_reports: 'event',
  support_questions: 'event',
  link_previews: 'event',
  uploads: 'event',
  upload_parts: 'stays',
  upload_locks: 'stays',
  notifications: 'event',
  notification_reads: 'event',
  notification_preferences: 'event',
  notification_dispatches: 'stays',
  push_subscriptions: 'stays',
  deliveries: 'stays',
  // rooms and calls
  rooms: 'event',
  exhibitor_levels: 'event',
  exhibitors: 'event',
  exhibitor_files: 'event',
  exhibitor_leads: 'event',
  room_owners: 'event',
  awaited_owners: 'event',
  room_seats: 'event',
  room_kicks: 'event',
  room_waits: 'event',
  calls: 'event',
  call_peers: 'event',
  call_kicks: 'event',
  boards: 'event',
  board_elements: 'event',
  board_files: 'event',
  open_boards: 'event',
  // the audience
  polls: 'event',
  poll_votes: 'event',
  poll_tallies: 'event',
  poll_screens: 'event',
  question_boards: 'event',
  session_questions: 'event',
  question_stops: 'event',
  question_votes: 'event',
  games: 'event',
  game_scores: 'event',
  memory_deals: 'event',
  quiz_rounds: 'event',
  quiz_answers: 'event',
  opening_announcements: 'event',
  point_scores: 'event',
  point_awards: 'event',
  watched_sessions: 'event',
  audience_counts: 'event',
  audience_acts: 'event',
  // the installation
  search_entries: 'follows',
  topic_heads: 'feed',
  feed_events: 'feed',
  audit_log: 'stays',
  instance_facts: 'stays',
  nodes: 'stays',
  node_people: 'stays',
};

/** The names in SQL of the tables whose rows come back with their event. */
export const EVENT_TABLES: ReadonlySet<string> = new Set(
  (Object.keys(BELONGING) as TableName[])
    .filter((name) => BELONGING[name] === 'event')
    .map((name) => SQL_NAMES[name] ?? name),
);
