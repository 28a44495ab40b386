import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';

/** The one catalogue of refusals: code and HTTP status. Their sentences are the namespace `errors` of the texts. */
export const ERRORS = {
  unauthorised: { status: 403 },
  unverified: { status: 403 },
  forbidden: { status: 403 },
  not_a_member: { status: 403 },
  may_not_make: { status: 403 },
  may_not_operate: { status: 403 },
  event_not_open: { status: 403 },
  event_over: { status: 403 },
  preview: { status: 403 },
  bad_origin: { status: 403 },
  not_found: { status: 404 },
  unknown_topic: { status: 404 },
  method_not_allowed: { status: 405 },
  invalid_input: { status: 400 },
  invalid_cursor: { status: 400 },
  malformed: { status: 400 },
  too_large: { status: 413 },
  unsupported_type: { status: 415 },
  rate_limited: { status: 429 },
  wrong_credentials: { status: 400 },
  wrong_code: { status: 400 },
  code_used_up: { status: 400 },
  link_expired: { status: 400 },
  link_used: { status: 400 },
  link_withdrawn: { status: 400 },
  link_unknown: { status: 400 },
  ticket_refused: { status: 400 },
  sso_failed: { status: 400 },
  sso_expired: { status: 400 },
  sso_unreachable: { status: 503 },
  sso_address: { status: 403 },
  sso_not_active: { status: 403 },
  sign_in_again: { status: 403 },
  email_taken: { status: 400 },
  bad_image: { status: 400 },
  empty_file: { status: 400 },
  upload_offset: { status: 409 },
  upload_checksum: { status: 460 },
  upload_gone: { status: 404 },
  upload_unfinished: { status: 409 },
  upload_used: { status: 409 },
  upload_quota: { status: 403 },
  uploads_disabled: { status: 403 },
  muted: { status: 403 },
  banned: { status: 403 },
  empty_message: { status: 400 },
  message_too_long: { status: 400 },
  cannot_sanction: { status: 403 },
  cannot_block: { status: 403 },
  not_networking: { status: 403 },
  banned_from_event: { status: 403 },
  frozen: { status: 403 },
  slow_mode: { status: 429 },
  blocked_word: { status: 403 },
  link_refused: { status: 403 },
  too_many_held: { status: 429 },
  message_rejected: { status: 403 },
  file_must_wait: { status: 403 },
  cannot_report: { status: 403 },
  case_decided: { status: 409 },
  question_taken: { status: 409 },
  question_moved: { status: 409 },
  message_gone: { status: 404 },
  simulated_person: { status: 409 },
  address_unverified: { status: 409 },
  has_replies: { status: 409 },
  pins_full: { status: 409 },
  networking_off: { status: 403 },
  nobody_chosen: { status: 400 },
  nobody_left: { status: 400 },
  cannot_add: { status: 403 },
  cannot_reach: { status: 403 },
  chat_full: { status: 409 },
  too_many_favorites: { status: 400 },
  too_many_calendar_feeds: { status: 400 },
  chat_disabled: { status: 403 },
  feature_off: { status: 403 },
  thread_archived: { status: 409 },
  cannot_replace: { status: 400 },
  system_message: { status: 403 },
  session_gone: { status: 404 },
  session_changed: { status: 409 },
  changed_meanwhile: { status: 409 },
  cannot_extend: { status: 400 },
  cannot_end: { status: 400 },
  nothing_follows: { status: 409 },
  rehearsal_on: { status: 409 },
  edit_undone: { status: 409 },
  edit_overtaken: { status: 409 },
  stream_taken: { status: 409 },
  stream_stopped: { status: 409 },
  publish_again: { status: 409 },
  chunk_gap: { status: 409 },
  recording_refused: { status: 400 },
  recording_goes_on: { status: 409 },
  unknown_action: { status: 400 },
  poll_closed: { status: 409 },
  poll_not_draft: { status: 409 },
  poll_open: { status: 409 },
  already_voted: { status: 409 },
  too_many_polls: { status: 409 },
  check_in_unknown: { status: 400 },
  check_in_changed: { status: 409 },
  check_in_elsewhere: { status: 400 },
  check_in_gone: { status: 409 },
  too_many_halls: { status: 409 },
  captions_closed: { status: 409 },
  caption_final: { status: 409 },
  questions_closed: { status: 409 },
  question_settled: { status: 409 },
  too_many_questions: { status: 429 },
  names_only: { status: 403 },
  stage_closed: { status: 409 },
  room_gone: { status: 403 },
  room_networking_off: { status: 403 },
  room_kicked: { status: 403 },
  room_elsewhere: { status: 403 },
  room_locked: { status: 403 },
  room_waits: { status: 403 },
  room_full: { status: 403 },
  room_line_full: { status: 403 },
  room_nobody: { status: 403 },
  speed_off: { status: 403 },
  speed_hidden: { status: 403 },
  speed_sanctioned: { status: 403 },
  speed_elsewhere: { status: 409 },
  speed_over: { status: 409 },
  contact_unwanted: { status: 403 },
  meetings_off: { status: 403 },
  meeting_gone: { status: 409 },
  meeting_unwanted: { status: 403 },
  meeting_conflict: { status: 409 },
  too_many_meetings: { status: 429 },
  slot_wrong: { status: 400 },
  slot_taken: { status: 409 },
  too_many_slots: { status: 409 },
  rooms_full: { status: 409 },
  level_used: { status: 409 },
  consent_changed: { status: 409 },
  files_full: { status: 409 },
  call_no_seat: { status: 403 },
  call_gone: { status: 409 },
  call_kicked: { status: 403 },
  call_elsewhere: { status: 409 },
  call_full: { status: 409 },
  call_unavailable: { status: 503 },
  call_signal: { status: 400 },
  board_open: { status: 409 },
  board_elsewhere: { status: 409 },
  board_address: { status: 400 },
  board_gone: { status: 409 },
  board_many: { status: 409 },
  board_element: { status: 400 },
  board_image: { status: 400 },
  board_full: { status: 409 },
  game_closed: { status: 409 },
  item_closed: { status: 409 },
  score_refused: { status: 400 },
  too_few_pictures: { status: 409 },
  quiz_moved: { status: 409 },
  already_answered: { status: 409 },
  busy: { status: 503 },
  unavailable: { status: 503 },
  storage_full: { status: 507 },
  storage_unwritable: { status: 507 },
  internal: { status: 500 },
} as const satisfies Record<string, { status: number }>;

export type ErrorCode = keyof typeof ERRORS;

/**
 * The problems of the fields of a form as they are answered: sentences by field, in the order in which they are read.
 */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** An expected refusal, as a value: codes and values alone. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly errors?: FieldProblems;
  /** Says it to the person in other words than the catalogue's, as `payload.reason` (SET5, GAM2). */
  readonly reason?: FieldProblem;
  /** Milliseconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retry_after_ms?: number;
  /** The thing as it is now, where an edit was made from an older state of it; its shape is the operation's. */
  readonly current?: unknown;
}

/**
 * A refusal as its caller got it: a code to decide by, and the server's sentences to show. They are absent where no
 * answer of the server arrived.
 */
export interface AnsweredRefusal extends Pick<Refusal, 'code' | 'retry_after_ms' | 'current'> {
  readonly message?: string;
  readonly errors?: FieldErrors;
  readonly reason?: string;
}

export type Result<T, R = Refusal> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: R };

/** The result of a call of the server, in the browser. */
export type Answered<T> = Result<T, AnsweredRefusal>;

/** A successful result with its value. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/**
 * An expected refusal, as a result.
 * @param more problems of fields, other words, or when to try again
 */
export function refused(code: ErrorCode, more: Omit<Refusal, 'code'> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } };
}

/** The answer to a refused call (LNG6). A signed-out caller gets `{status:'unauthorised user'}` instead (D32). */
export interface ErrorAnswer {
  readonly status: 'error';
  /** The value that clients decide by. Everything else here is for people. */
  readonly code: ErrorCode;
  /** A sentence in the language of the request (LNG1), and so are `errors` and `reason`: no client matches them. */
  readonly message: string;
  readonly request_id?: string;
  /** `errors`: by field of the form. `reason` is shown when `use_custom_message` is set. */
  readonly payload: {
    readonly errors: FieldErrors;
    readonly reason?: string;
    readonly use_custom_message?: boolean;
    readonly current?: unknown;
  };
}

/** The answer of D32 on JSON and poll addresses when nobody is signed in; always HTTP 403. */
export const UNAUTHORISED_ANSWER = { status: 'unauthorised user' } as const;
