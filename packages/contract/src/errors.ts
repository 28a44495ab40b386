import { CHAT } from '@plenary/domain/chat/limits';
import type { FieldErrors } from '@plenary/domain/problem';

/** The one catalogue of refusals: code, HTTP status, and the text a person reads. */
export const ERRORS = {
  unauthorised: { status: 403, text: 'You are signed out. Please sign in again.' },
  unverified: { status: 403, text: 'Please verify your login first.' },
  forbidden: { status: 403, text: 'You do not have access to this.' },
  event_not_open: { status: 403, text: 'This event has not opened yet.' },
  event_over: { status: 403, text: 'This event is over.' },
  bad_origin: {
    status: 403,
    text: 'This request came from another site and was refused. Reload the page and try again.',
  },
  not_found: { status: 404, text: 'There is nothing at this address.' },
  unknown_topic: { status: 404, text: 'There is no such live topic.' },
  method_not_allowed: { status: 405, text: 'This address does not accept that method.' },
  invalid_input: { status: 400, text: 'Some of what was sent could not be understood.' },
  invalid_cursor: { status: 400, text: 'The cursor is not one of ours.' },
  malformed: { status: 400, text: 'The request could not be read.' },
  too_large: { status: 413, text: 'That is larger than we accept.' },
  unsupported_type: { status: 415, text: 'That content type is not accepted here.' },
  rate_limited: { status: 429, text: 'That was too fast. Please wait a moment and try again.' },
  wrong_credentials: { status: 400, text: 'The e-mail or the password is not right.' },
  wrong_code: { status: 400, text: 'This code is not right, or it has expired.' },
  code_used_up: { status: 400, text: 'Too many wrong codes. Please ask for a new one.' },
  link_expired: { status: 400, text: 'This link has expired.' },
  link_used: { status: 400, text: 'This link was used already.' },
  link_withdrawn: { status: 400, text: 'This link was withdrawn by the organisers.' },
  link_unknown: { status: 400, text: 'This link is not complete, or not one of ours.' },
  ticket_refused: { status: 400, text: 'This ticket is not valid for this event.' },
  sign_in_again: { status: 403, text: 'Please sign in again to change this.' },
  email_taken: { status: 400, text: 'This e-mail address cannot be used.' },
  bad_image: { status: 400, text: 'This picture could not be read.' },
  muted: { status: 403, text: 'You have been muted' },
  banned: { status: 403, text: 'You have been banned from this channel' },
  empty_message: { status: 400, text: 'There is nothing to send.' },
  message_too_long: { status: 400, text: `A message can have at most ${CHAT.message_max} characters.` },
  cannot_sanction: { status: 403, text: 'Hosts cannot be muted or banned.' },
  message_gone: { status: 404, text: 'This message is not there any more.' },
  chat_disabled: { status: 403, text: 'Chat is not available at this event.' },
  busy: { status: 503, text: 'The server is busy. Please try again in a moment.' },
  unavailable: { status: 503, text: 'The server cannot answer right now. Please try again in a moment.' },
  storage_full: { status: 507, text: 'The server has no space left. Nothing was lost; please tell the organiser.' },
  internal: { status: 500, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

export type { FieldErrors };

/** An expected refusal, as a value. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly errors?: FieldErrors;
  /** Says it to the person in other words than the catalogue's, as `payload.reason` (doc 1 §8). */
  readonly reason?: string;
  /** Milliseconds after which trying again makes sense; becomes `Retry-After`. */
  readonly retry_after_ms?: number;
}

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly refusal: Refusal };

/** A successful result with its value. */
export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

/**
 * An expected refusal, as a result.
 * @param more texts beside fields, other words, or when to try again
 */
export function refused(code: ErrorCode, more: Omit<Refusal, 'code'> = {}): { ok: false; refusal: Refusal } {
  return { ok: false, refusal: { code, ...more } };
}

/** The answer to a refused call (design §5). A signed-out caller gets `{status:'unauthorised user'}` instead (D32). */
export interface ErrorAnswer {
  readonly status: 'error';
  readonly code: ErrorCode;
  readonly message: string;
  readonly request_id?: string;
  /** `reason` is shown when `use_custom_message` is set. */
  readonly payload: { readonly errors: FieldErrors; readonly reason?: string; readonly use_custom_message?: boolean };
}

/** The answer of D32 on JSON and poll addresses when nobody is signed in; always HTTP 403. */
export const UNAUTHORISED_ANSWER = { status: 'unauthorised user' } as const;
