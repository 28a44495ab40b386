import { byId, endRank, type Ordered } from './order.ts';
import { startOf } from './status.ts';

/** Sessions in the order of every list. Their times are read once each: they are text, and there may be thousands. */
export function inOrder<S extends Ordered>(sessions: readonly S[]): S[] {
  const keyed = sessions.map((session) => ({ session, start: startOf(session), end: endRank(session) }));
  keyed.sort((a, b) => a.start - b.start || a.end - b.end || byId(a.session, b.session));
  return keyed.map(({ session }) => session);
}
