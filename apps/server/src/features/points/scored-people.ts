import type { EventUser } from '@plenary/contract/accounts/people';
import type { Leader } from '@plenary/contract/points/operations';
import { seesScore } from '@plenary/domain/points/rules';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentEventUser } from '../accounts/index.ts';
import type { Board } from './board.ts';
import { NO_SCORE, scoresOf, type Score, type ScoredPerson } from './store.ts';

/** Whether a person has a place (D29). */
export const isRanked = ({ active, networking_status, simulated, deleted_at }: ScoredPerson): boolean =>
  active && networking_status && !simulated && deleted_at === null;

/**
 * The people who have these ranks; anyone who does not count any more is left out until the ranks say so too.
 * @param people those who may have them, as they were read
 */
export function named(
  { ranking }: Board,
  ranks: readonly number[],
  people: ReadonlyMap<string, ScoredPerson>,
): Leader[] {
  return ranks.flatMap((rank) => {
    const one = ranking.at(rank);
    const person = one && people.get(one.id);
    if (!one || !person || !isRanked(person)) return [];
    // The score by which they have their rank: the list is in order also while points are being given.
    return [{ rank, event_user: withScore(presentEventUser(person), { ...person, score: one.score }) }];
  });
}

/** An event user with their scores, for anyone who may see them (LDB7). */
export function withScore<T extends EventUser>(event_user: T, { score, highest }: Pick<Score, 'score' | 'highest'>): T {
  return {
    ...event_user,
    highest_activity_score: Math.max(score, highest),
    user: { ...event_user.user, activity_score: score },
  };
}

/** People as a list shows them to a person: with the scores that they may see (LDB7, D57). */
export async function withScores<T extends EventUser>(
  db: Context['db'],
  viewer: Member,
  listed: readonly T[],
): Promise<T[]> {
  const sees = ({ _id, user: { networking_status } }: T): boolean =>
    seesScore(viewer, { event_user_id: _id, networking_status });
  const ids = listed.filter(sees).map(({ _id }) => _id);
  const scores = await scoresOf(db, viewer.event_id, ids);
  return listed.map((one) => (sees(one) ? withScore(one, scores.get(one._id) ?? NO_SCORE) : one));
}
