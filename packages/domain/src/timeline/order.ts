import { startOf } from './status.ts';
import type { RuleSession } from './types.ts';

export type Ordered = Pick<RuleSession, 'id' | 'starts_at' | 'ends_at'>;

/** Order of every list of sessions: by start, then by end (none comes last), then by id. For Array.sort. */
export function byStart(a: Ordered, b: Ordered): number {
  return startOf(a) - startOf(b) || endRank(a) - endRank(b) || byId(a, b);
}

/** For Array.sort. */
export const byId = (a: Ordered, b: Ordered): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** A number even without an end, so that two endless sessions compare as equal and not as NaN. */
export function endRank(session: Ordered): number {
  return session.ends_at === null ? Number.MAX_SAFE_INTEGER : Date.parse(session.ends_at);
}
