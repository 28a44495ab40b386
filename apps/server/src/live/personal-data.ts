import { ownTopic } from '@plenary/contract/own-topic';
import { and, inArray } from 'drizzle-orm';
import { feed_events } from '../db/schema/index.ts';
import type { DataSubject, PersonalData } from '../personal-data.ts';
import { forgetTopic } from './feed/forget.ts';

const ownTopics = ({ account_id }: DataSubject): string[] => [ownTopic(account_id), `user-timeline:${account_id}`];
const eventsOf = ({ memberships }: DataSubject): string[] => memberships.map(({ event_id }) => event_id);

/** The events that were for a person alone. Those of other topics are overwritten by the features that sent them. */
export const personalData: PersonalData = {
  tables: ['feed_events'],
  read: async ({ db }, subject) => ({
    live_events: await db
      .select()
      .from(feed_events)
      .where(and(inArray(feed_events.event_id, eventsOf(subject)), inArray(feed_events.topic, ownTopics(subject))))
      .orderBy(feed_events.event_id, feed_events.topic, feed_events.seq),
  }),
  erase: async (_ctx, tx, subject) => {
    for (const topic of ownTopics(subject)) await forgetTopic(tx, eventsOf(subject), topic);
    return {};
  },
};
