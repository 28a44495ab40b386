import { happenedAt } from '../../time/set-back.ts';
import { moderates } from '../moderation/rules.ts';
import type { Role } from '../../policy/policy.ts';

/** The order that those who moderate give a thread; nobody who moderates is bound by it. */
export interface ThreadOrder {
  /** Nobody writes, edits or reacts. */
  readonly frozen: boolean;
  /** Seconds that a person waits between two messages; 0: slow mode is off. */
  readonly slow_seconds: number;
}

export const FREE_ORDER: ThreadOrder = { frozen: false, slow_seconds: 0 };

/** Waiting times of slow mode that are offered, and the longest that is taken, in seconds. */
export const SLOW_SECONDS = [0, 5, 15, 60, 300] as const;
export const SLOW_SECONDS_MAX = 3600;

/** Why a person may not write in a thread, or null. */
export function refuseWriting(order: ThreadOrder, roles: readonly Role[]): 'frozen' | null {
  return order.frozen && !moderates(roles) ? 'frozen' : null;
}

/**
 * Milliseconds to wait for the next message in slow mode, 0 when it may go at once. A message from before the clock was
 * set back does not count (CLK3).
 * @param last time of the person's latest message in the thread, ms; null: there is none
 */
export function slowDelay(now: number, order: ThreadOrder, roles: readonly Role[], last: number | null): number {
  const at = last === null ? null : happenedAt(last, now);
  if (at === null || moderates(roles)) return 0;
  return Math.max(0, at + order.slow_seconds * 1000 - now);
}
