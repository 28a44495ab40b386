import { LIVE } from '@plenary/contract/live';

/**
 * How long to wait before trying again after errors: doubling from 1 s up to 120 s (LIV1), shortened by up to
 * half so that a crowd does not come back in one moment.
 * @param failures errors in a row, 1 and up
 * @param random 0 ≤ random < 1
 * @returns milliseconds
 */
export function backOff(failures: number, random: number): number {
  const full = Math.min(LIVE.backoff_max_ms, LIVE.backoff_min_ms * 2 ** Math.min(failures - 1, 20));
  return Math.round(full * (1 - random / 2));
}

/** The next action after a long-poll or a snapshot request ended (LIV1, D44). */
export type AfterAnswer = 'use' | 'again' | 'back_off' | 'signed_out' | 'stop';

/** An answer as far as the subscription rules look at it. `status` 0: there was none. */
export interface Answer {
  readonly status: number;
  /** The parsed body; undefined when it was no JSON. */
  readonly body: unknown;
  /** Milliseconds from asking to the answer. */
  readonly took_ms: number;
}

/** 403 stops; 408 and 504 are time-outs and ask again at once, unless they came in under a second. */
export function judge({ status, body, took_ms }: Answer): AfterAnswer {
  if (status === 200) return isObject(body) && body.status === 'success' ? 'use' : 'back_off';
  if (status === 403) return isObject(body) && body.status === 'unauthorised user' ? 'signed_out' : 'stop';
  if (status === 408 || status === 504) return took_ms >= LIVE.quick_timeout_ms ? 'again' : 'back_off';
  return 'back_off';
}

/** The error code of a refusal, or the HTTP status in words. */
export function codeOf({ status, body }: Answer): string {
  return isObject(body) && typeof body.code === 'string' ? body.code : `http_${status}`;
}

/** Whether an answer has fields at all. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
