import type { MadePoll } from '@plenary/contract/polls/operations';
import { movedTo } from '../../../../ui/list/Mover.tsx';

/** The polls of a session, or of the whole event (null), in their order. */
export interface PollGroup {
  readonly session: string | null;
  readonly polls: readonly MadePoll[];
}

/**
 * Polls by session: those of the whole event first, then the sessions in their order, and last those of sessions that are not known here.
 * @param sessions ids, in their order
 * @param named a session that has a group without polls too; null: none
 */
export function pollGroups(
  polls: readonly MadePoll[],
  sessions: readonly string[],
  named: string | null,
): readonly PollGroup[] {
  const of = Map.groupBy(polls, ({ poll }) => poll.session);
  const known = [null, ...sessions].filter((session) => of.has(session) || (session !== null && session === named));
  const others = [...of.keys()].filter((session) => !known.includes(session));
  return [...known, ...others].map((session) => ({ session, polls: of.get(session) ?? [] }));
}

/** The ids of all polls in their order, once one has been moved within its group. Those of other groups keep their places. */
export function orderWithMoved(
  polls: readonly MadePoll[],
  group: PollGroup,
  move: { readonly from: number; readonly to: number },
): string[] {
  const moved = movedTo(group.polls, move.from, move.to);
  const ids = new Set(moved.map(({ poll }) => poll.id));
  let next = 0;
  return polls.map(({ poll }) => (ids.has(poll.id) ? (moved[next++]?.poll.id ?? poll.id) : poll.id));
}
