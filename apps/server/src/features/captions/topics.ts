import { captionsTopic } from '@plenary/contract/captions/topics';
import { ID_PATTERN } from '@plenary/contract/ids';
import { sessionPlace } from '@plenary/domain/audience/places';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { readLines } from './read-lines.ts';
import { hasSession } from './store.ts';

/** Captions of a session: anyone who comes late begins with the latest lines. */
const linesTopic: TopicDefinition = {
  name: captionsTopic('<session>'),
  action: 'captions.read',
  place: ({ session = '' }) => sessionPlace(session),
  allowed: async ({ db }, { event_id }, { session = '' }) =>
    ID_PATTERN.test(session) && (await hasSession(db, { event_id, session_id: session })),
  snapshot: (_ctx, tx, { event_id }, { session = '' }) => readLines(tx, { event_id, session_id: session }),
};

export const captionTopics: readonly TopicDefinition[] = [linesTopic];
