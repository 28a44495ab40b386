import { PEOPLE_TOPIC } from '@plenary/contract/accounts/topics';
import type { TopicDefinition } from '../../live/topic-definition.ts';

/** Changes of an event's people. Pages hold the people whom they show, so its present state says nothing. */
export const peopleTopic: TopicDefinition = {
  name: PEOPLE_TOPIC,
  action: 'people.read',
  snapshot: async () => ({}),
};
