import { CAPTIONS } from '@plenary/domain/captions/limits';
import { CHAT } from '@plenary/domain/chat/limits';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { APPLAUSE } from '@plenary/domain/applause/rules';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How often something may be done under one key within a window, which begins with the first time. */
export interface Limit {
  readonly count: number;
  /** Milliseconds. */
  readonly window_ms: number;
}

/**
 * By what something is counted: where it comes from, the e-mail address it concerns from there (`email_from_address`) and
 * from anywhere, the person who asks, a browser that has signed in to the account before (LOG10), or all that have
 * (`account`).
 */
export type LimitKey = 'address' | 'email_from_address' | 'email' | 'person' | 'browser' | 'account';

/**
 * Every limit on tries and rates. Addresses are sized for 2,000 people behind one venue's network. Limits that count
 * rows of the database stand beside their rules: messages (CHAT), codes that are sent (CODE). The limits of one
 * connection stand in LIVE.
 */
export const LIMITS = {
  /**
   * Requests and live connections (HTP10), in points of what they cost (`costOf`). A signed-in caller counts
   * as a person: eight long-polls that move at once, and a page that loads its pictures meanwhile, stay far below. The
   * others count by their address: 2,000 people open the event in the same minute.
   */
  requests: {
    address: { count: 40_000, window_ms: MINUTE },
    person: { count: 600, window_ms: 10 * SECOND },
  },
  /** Requests that were refused because there were too many. Beyond it the refusals themselves come late. */
  refusals: {
    address: { count: 200, window_ms: 10 * SECOND },
    person: { count: 100, window_ms: 10 * SECOND },
  },
  /** Health and the description of the API, which nobody signs in for: probes of several balancers stay far below. */
  open: { address: { count: 300, window_ms: 10 * SECOND } },
  /**
   * Passwords that are tried, at whichever form (LOG5): strictly for an account from one address, loosely for it from
   * anywhere, so that nobody locks another person out. A right one takes its try back.
   */
  sign_in: {
    browser: { count: 10, window_ms: 15 * MINUTE },
    account: { count: 40, window_ms: 15 * MINUTE },
    address: { count: 4_000, window_ms: 15 * MINUTE },
    email_from_address: { count: 10, window_ms: 15 * MINUTE },
    email: { count: 100, window_ms: 15 * MINUTE },
  },
  /** One-time codes that are tried. Each code has its own five tries as well. */
  code: {
    address: { count: 4_000, window_ms: 15 * MINUTE },
    person: { count: 20, window_ms: 15 * MINUTE },
  },
  /** Codes to numbers that are nobody's yet (ONB13): each text message costs. */
  mobile_number: {
    address: { count: 2_000, window_ms: HOUR },
    person: { count: 12, window_ms: HOUR },
  },
  /** Links and invitations that are asked for by an e-mail address alone. */
  link: {
    browser: { count: 5, window_ms: 15 * MINUTE },
    account: { count: 15, window_ms: 15 * MINUTE },
    address: { count: 2_000, window_ms: 15 * MINUTE },
    email_from_address: { count: 5, window_ms: 15 * MINUTE },
    email: { count: 15, window_ms: 15 * MINUTE },
  },
  /** Tickets that were refused (TCK10), for a venue with a batch of old ones. Good tickets are not counted. */
  refused_ticket: { address: { count: 300, window_ms: 15 * MINUTE } },
  /** Ways to a provider of single sign-on and back: each asks it several times. */
  sso: { address: { count: 4_000, window_ms: 15 * MINUTE } },
  /** Codes to addresses for which a provider does not vouch (ONB35). */
  sso_code: {
    address: { count: 2_000, window_ms: HOUR },
    email: { count: 20, window_ms: HOUR },
    person: { count: 6, window_ms: HOUR },
  },
  /** Stream keys that were wrong (HST22), for programs that try an old one again and again. A right one takes its try back. */
  stream_key: { address: { count: 100, window_ms: 15 * MINUTE } },
  /** Results of device checks that a person sends. */
  device_check: { person: { count: 20, window_ms: MINUTE } },
  /** Joining and leaving rooms, and waiting for them: far above what hands do, below what floods a lobby. */
  room_seat: { person: { count: 60, window_ms: MINUTE } },
  /** Getting ready for speed networking, leaving it, and deciding about talks. */
  speed_change: { person: { count: 60, window_ms: MINUTE } },
  /** Offering times, and asking for meetings and changing them. */
  meeting_change: { person: { count: 60, window_ms: MINUTE } },
  /** Offering, giving and taking back contact details. */
  contact_share: { person: { count: 60, window_ms: 10 * MINUTE } },
  /** Joining and leaving calls, and moderating them. */
  call_change: { person: { count: 60, window_ms: MINUTE } },
  /** Changes of one's own microphone, camera, shared screen and raised hand in a call. */
  call_own: { person: { count: 60, window_ms: 10 * SECOND } },
  /** Signals that a person sends: to each of a mesh a description and some batches of candidates, and again after a change of network … */
  call_signal: { person: { count: 300, window_ms: 10 * SECOND } },
  /** … and receives in the mailbox, from all others together. */
  call_mailbox: { person: { count: 600, window_ms: 10 * SECOND } },
  /** Batches of changes to a whiteboard, and positions of the pointer: a page sends some ten a second at most. */
  board_change: { person: { count: 200, window_ms: 10 * SECOND } },
  board_cursor: { person: { count: 100, window_ms: 10 * SECOND } },
  profile_save: { person: { count: 60, window_ms: 10 * MINUTE } },
  picture_upload: { person: { count: 30, window_ms: 10 * MINUTE } },
  /** Uploads that begin. */
  upload: { person: { count: 60, window_ms: 10 * MINUTE } },
  /** Reads of calendar addresses: programs ask every few minutes at most, for each of a person's calendars. */
  calendar_feed: { person: { count: 120, window_ms: HOUR } },
  /** Faults that pages report: 20 a page at most, of which 30 a minute are forwarded (ERR5). */
  page_fault: {
    address: { count: 600, window_ms: MINUTE },
    person: { count: 60, window_ms: MINUTE },
  },
  /** Actions that pages report for points: a page reports few. */
  point_report: { person: { count: 60, window_ms: MINUTE } },
  /** Lines of the log about actions that are none. */
  unknown_action: { person: { count: 1, window_ms: MINUTE } },
  /** Codes of halls that a person scans, and people whom a host checks in. */
  check_in: { person: { count: 30, window_ms: MINUTE } },
  check_in_desk: { person: { count: 120, window_ms: MINUTE } },
  /** Lines of captions that are sent or corrected. */
  caption_line: { person: { count: CAPTIONS.lines_per_window, window_ms: CAPTIONS.window_ms } },
  /** Votes, those that change one included. */
  poll_vote: { person: { count: 30, window_ms: 10 * SECOND } },
  /** Polls that are made, changed, opened, closed or removed by one person. */
  poll_change: { person: { count: 120, window_ms: 10 * MINUTE } },
  /** Results of games: a page passes on one a second at most. Memory that is dealt or finished. */
  game_score: { person: { count: 30, window_ms: 20 * SECOND } },
  /** How far films of the vault were watched: a page reports it every 15 s. */
  vault_watched: { person: { count: 30, window_ms: MINUTE } },
  /** Parts of the vault, and searches in it. */
  vault_list: { person: { count: 60, window_ms: 10 * SECOND } },
  /** Answers to questions of a quiz, those that are sent again included. */
  quiz_answer: { person: { count: 30, window_ms: 10 * SECOND } },
  /** Steps of a quiz that one person leads. */
  quiz_turn: { person: { count: 60, window_ms: MINUTE } },
  /** Reactions to messages, and edits. */
  message_change: { person: { count: CHAT.changes_per_window, window_ms: CHAT.send_window_ms } },
  /** Private chats that are begun, named, or given other people. */
  thread_change: { person: { count: 40, window_ms: 10 * MINUTE } },
  /** Searches of a whole event, of which each looks through all groups. */
  search: { person: { count: 30, window_ms: 10 * SECOND } },
  /** Searches in messages: a page asks after a pause in typing. */
  chat_search: { person: { count: 40, window_ms: 10 * SECOND } },
  /** Questions to the event's support that are taken, handed back or resolved by one of those who answer. */
  question_change: { person: { count: 120, window_ms: MINUTE } },
  /** Questions to sessions that are asked or edited, and their answers and states, by one person. */
  asked_question: { person: { count: QUESTIONS.asked_per_window, window_ms: QUESTIONS.window_ms } },
  question_vote: { person: { count: 60, window_ms: MINUTE } },
  question_moderation: { person: { count: 240, window_ms: MINUTE } },
  /** Reactions on the stage: a page sends what was pressed within a second together. */
  applause: { person: { count: APPLAUSE.sends_per_window, window_ms: APPLAUSE.window_ms } },
  /** Look-ups while a name is being typed: a page asks after a pause, at most so often. */
  people_lookup: { person: { count: 40, window_ms: 10 * SECOND } },
  /** Roles that an organiser gives and takes. */
  role_change: { person: { count: 120, window_ms: 10 * MINUTE } },
  /** Invitations into the team of an event, each of which is a mail. */
  team_invitation: { person: { count: 60, window_ms: HOUR } },
  /** Keys and providers that an organiser adds or tries; each provider is asked over the network. */
  doors_change: { person: { count: 60, window_ms: 10 * MINUTE } },
  /** Lists of people, read or stored, and changes of everybody at once. */
  people_list: { person: { count: 60, window_ms: 10 * MINUTE } },
  /** Typing signals from all tabs and threads of a person; a page sends one every three seconds. */
  typing: { person: { count: 20, window_ms: 10 * SECOND } },
  /** Announcements to everybody at an event. */
  announcement: { person: { count: 20, window_ms: 10 * MINUTE } },
  /** Browsers that are to get push messages: each is looked up. */
  push_subscription: { person: { count: 20, window_ms: 10 * MINUTE } },
  /** New e-mail addresses: few, since the answer discloses whether another account has the address. */
  email_change: { person: { count: 10, window_ms: HOUR } },
} as const satisfies Record<string, Partial<Record<LimitKey, Limit>>>;

export type LimitName = keyof typeof LIMITS;
