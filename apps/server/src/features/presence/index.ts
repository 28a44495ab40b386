import type { Topic } from '@plenary/contract/live';
import { ONLINE_ALL_TOPIC, ONLINE_TOPIC, type OnlineTopic } from '@plenary/contract/presence/topics';
import { inArray } from 'drizzle-orm';
import { node_people } from '../../db/schema/index.ts';
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
  // They go by themselves once the person's pages are closed.
  personal_data: {
    tables: ['node_people'],
    read: async ({ db }, { memberships }) => ({
      open_pages: await db
        .select()
        .from(node_people)
        .where(
          inArray(
            node_people.event_user_id,
            memberships.map(({ event_user_id }) => event_user_id),
          ),
        ),
    }),
  },
};
