import { ID_PATTERN } from '@plenary/contract/ids';
import { questionsModTopic, questionsTopic } from '@plenary/contract/questions/topics';
import type { Result } from '@plenary/contract/errors';
import { sessionPlace } from '@plenary/domain/audience/places';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { readQuestions, readQueue, refuseReading } from './read.ts';

const allowed: TopicDefinition['allowed'] = async ({ db, clock }, member, { session = '' }) =>
  ID_PATTERN.test(session) && (await refuseReading(db, member, session, clock.now())).ok;

/** The questions of a session: anyone who comes late begins with those that lead the list. */
const listTopic: TopicDefinition = {
  name: questionsTopic('<session>'),
  action: 'questions.read',
  in_hall: 'session',
  place: ({ session = '' }) => sessionPlace(session),
  allowed,
  snapshot: async ({ clock }, tx, member, { session = '' }) =>
    valueOf(await readQuestions(tx, member, session, clock.now())),
};

/** Questions that wait, for those who moderate. */
const queueTopic: TopicDefinition = {
  name: questionsModTopic('<session>'),
  action: 'questions.moderate',
  in_hall: 'session',
  allowed,
  snapshot: async ({ clock }, tx, member, { session = '' }) =>
    valueOf(await readQueue(tx, member, session, clock.now())),
};

/** A session that went between the question whether it may be followed and the reading of it has no state. */
const valueOf = <T>(result: Result<T>): T | null => (result.ok ? result.value : null);

export const questionTopics: readonly TopicDefinition[] = [listTopic, queueTopic];
