import type { Action } from '@plenary/domain/policy/policy';
import type { PollName } from '@plenary/contract/live';
import type { TopicDefinition } from '../topic-definition.ts';

/**
 * Topics that every event has from the start: a person's own, and those of doc 1 §7 in which nothing can happen at an
 * event without notifications and rooms. Their present state says so truthfully.
 */
export const PERMANENT_TOPICS: readonly TopicDefinition[] = [
  {
    name: 'user:<user>',
    action: 'live.own_topic',
    allowed: async (_ctx, member, { user }) => user === member.account_id,
    snapshot: async () => ({}),
  },
  eventTopic('notifications', 'notifications.read', { results: [], has_more: false, result_count: 0, unread_count: 0 }),
  eventTopic('lobby', 'rooms.read', { rooms: [] }),
  eventTopic('exhibitor-lobby', 'rooms.read', { rooms: [] }),
];

function eventTopic(name: PollName, action: Action, state: unknown): TopicDefinition {
  return {
    name,
    action,
    poll: { name, topicFor: async () => name },
    snapshot: async () => state,
  };
}
