import { OCCUPANCY_TOPIC, userTimelineTopic } from '@plenary/contract/attendance/topics';
import type { Occupancy, OwnRows } from '@plenary/contract/attendance/operations';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { presentOwn } from './present.ts';
import { listOwn, readOccupancy } from './store.ts';

/** A person's own rows; also the long-poll address `user-timeline`. */
const ownTopic: TopicDefinition = {
  name: userTimelineTopic('<user>'),
  action: 'timeline.own',
  poll: { name: 'user-timeline', topicFor: async (_ctx, { account_id }) => userTimelineTopic(account_id) },
  allowed: async (_ctx, member, { user }) => user === member.account_id,
  snapshot: async (ctx, tx, member): Promise<OwnRows> => ({
    results: (await listOwn(tx, member)).map((row) => presentOwn(ctx.clock, row)),
  }),
};

/** The number of people in open sessions, for everybody at the event. */
const occupancyTopic: TopicDefinition = {
  name: OCCUPANCY_TOPIC,
  action: 'timeline.read',
  snapshot: async (_ctx, tx, { event_id }): Promise<Occupancy> => ({ occupancy: await readOccupancy(tx, event_id) }),
};

export const attendanceTopics: readonly TopicDefinition[] = [ownTopic, occupancyTopic];
