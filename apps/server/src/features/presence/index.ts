import type { Topic } from '@plenary/contract/live';
import { ONLINE_ALL_TOPIC, ONLINE_TOPIC, type OnlineTopic } from '@plenary/contract/presence/topics';
import type { Feature } from '../../feature.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { readSettings } from '../events/index.ts';
import { presenceRoutes } from './routes.ts';

export { createDirectories } from './directories.ts';
export type { Listed } from './sight.ts';

/** How many people are here. Only signals travel on it, so its present state says nothing. */
const onlineTopic = (name: Topic<OnlineTopic>, action: TopicDefinition['action']): TopicDefinition => ({
  name,
  action,
  place: () => 'attendees',
  allowed: async (ctx, { event_id }) => (await readSettings(ctx.db, event_id)).flags.attendees_enabled,
  snapshot: async () => ({}),
});

/** The people who are here. */
export const presence: Feature = {
  name: 'presence',
  topics: [onlineTopic(ONLINE_TOPIC, 'people.online'), onlineTopic(ONLINE_ALL_TOPIC, 'people.online_all')],
  routes: presenceRoutes,
};
