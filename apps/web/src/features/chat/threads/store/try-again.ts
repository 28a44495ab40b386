import type { AnsweredRefusal } from '@plenary/contract/errors';
import { PASSING } from '../../../../page/refusal-text.ts';

/** Waits before a message is tried again by itself, ms: a hiccup is over by then, and after that a person is asked. */
const WAITS_MS = [700, 2000, 4000] as const;
/** Pages whose sends failed together try again apart: by this part of the time earlier or later. */
const SPREAD = 0.2;
/** A longer wait is the person's to know of, ms. */
const LONGEST_MS = 15_000;

/**
 * How long to wait before a message is tried again by itself, ms; null: it failed, and a person decides.
 * @param tries how often it was tried
 * @param connected whether the page is connected to the server: without a connection it waits for that (D25)
 * @param chance drawn between 0 and 1
 */
export function waitToTryAgain(
  refusal: AnsweredRefusal,
  tries: number,
  connected: boolean,
  chance: number,
): number | null {
  const wait = WAITS_MS[tries - 1];
  if (wait === undefined || !(PASSING.has(refusal.code) || refusal.code === 'slow_mode')) return null;
  if (refusal.code === 'unavailable' && !connected) return null;
  const asked = refusal.retry_after_ms ?? 0;
  return asked > LONGEST_MS ? null : Math.round(Math.max(asked, wait * (1 + SPREAD * (2 * chance - 1))));
}
