import { ownTopic } from '@plenary/contract/own-topic';
import type { TopicDefinition } from '../topic-definition.ts';

/** Topics that every event has from the start: a person's own. */
export const PERMANENT_TOPICS: readonly TopicDefinition[] = [
  {
    name: ownTopic('<user>'),
    action: 'live.own_topic',
    allowed: async (_ctx, member, { user }) => user === member.account_id,
    snapshot: async () => ({}),
  },
];
