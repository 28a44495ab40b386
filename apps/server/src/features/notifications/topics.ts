import { ownTopic } from '@plenary/contract/own-topic';
import { NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { listNotifications } from './list.ts';

/**
 * The announcements to everybody at an event; its present state is each person's own list. The long-poll address follows
 * their own news as well (D61).
 */
export const notificationsTopic: TopicDefinition = {
  name: NOTIFICATIONS_TOPIC,
  action: 'notifications.read',
  poll: {
    name: 'notifications',
    topicFor: async () => NOTIFICATIONS_TOPIC,
    besides: ({ account_id }) => ownTopic(account_id),
  },
  snapshot: (ctx, tx, member) => listNotifications(ctx, tx, member),
};
