import { ID_PATTERN } from '@plenary/contract/ids';
import type { OwnPolls, Tally } from '@plenary/contract/polls/operations';
import { POLLS_MADE_TOPIC, POLLS_TOPIC, pollResultsTopic } from '@plenary/contract/polls/topics';
import { isShown, showsResults } from '@plenary/domain/polls/polls';
import type { Db, Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { managing } from './managing.ts';
import { presentOwn, presentTally } from './present.ts';
import { findPoll, hasVoted, listOwnPolls } from './store.ts';

/** The polls that a member reads, with their own votes. */
export async function readOwnPolls(db: Db | Tx, member: Member): Promise<OwnPolls> {
  const rows = await listOwnPolls(db, member);
  return { polls: rows.map((row) => presentOwn(row, member.text_language)) };
}

const pollsTopic: TopicDefinition = {
  name: POLLS_TOPIC,
  action: 'polls.read',
  snapshot: (_ctx, tx, member) => readOwnPolls(tx, member),
};

/** The results of one poll, for those who may see them now. */
const resultsTopic: TopicDefinition = {
  name: pollResultsTopic('<poll>'),
  action: 'polls.read',
  allowed: async ({ db }, member, { poll = '' }) => {
    if (!ID_PATTERN.test(poll)) return false;
    const { event_id, event_user_id } = member;
    const key = { event_id, poll_id: poll, event_user_id };
    const [found, voted, manages] = await Promise.all([findPoll(db, key), hasVoted(db, key), managing(db, member)]);
    if (!found) return false;
    return manages(found.poll) || (isShown(found.poll) && showsResults(found.poll, voted));
  },
  snapshot: async (_ctx, tx, { event_id }, { poll = '' }): Promise<{ tally: Tally | null }> => {
    const found = await findPoll(tx, { event_id, poll_id: poll });
    return { tally: found && presentTally(found.tally) };
  },
};

/** Says to those who make polls that there is something new; what it is, each asks for themself. */
const madeTopic: TopicDefinition = {
  name: POLLS_MADE_TOPIC,
  action: 'polls.present',
  in_hall: 'some',
  snapshot: () => Promise.resolve({}),
};

export const pollTopics: readonly TopicDefinition[] = [pollsTopic, resultsTopic, madeTopic];
