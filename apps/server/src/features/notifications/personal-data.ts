import { and, asc, eq } from 'drizzle-orm';
import {
  notification_dispatches,
  notification_preferences,
  notification_reads,
  notifications,
  push_subscriptions,
} from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

const ofPerson = (
  table:
    | typeof notifications
    | typeof notification_reads
    | typeof notification_preferences
    | typeof notification_dispatches
    | typeof push_subscriptions,
  { event_id, event_user_id }: SubjectMembership,
) => and(eq(table.event_id, event_id), eq(table.event_user_id, event_user_id));

/**
 * A person's notifications, what they have read, on which ways they want them, and the push services of their browsers;
 * the addresses at those are keys, which no file holds. Those that they caused for others name nobody any more.
 */
export const personalData: PersonalData = {
  tables: [
    'notifications',
    'notification_reads',
    'notification_preferences',
    'notification_dispatches',
    'push_subscriptions',
  ],
  read: async ({ db }, { memberships }) => {
    const own = await Promise.all(
      memberships.map((one) =>
        db.select().from(notifications).where(ofPerson(notifications, one)).orderBy(asc(notifications.cursor)),
      ),
    );
    const reads = await Promise.all(
      memberships.map((one) => db.select().from(notification_reads).where(ofPerson(notification_reads, one))),
    );
    const chosen = await Promise.all(
      memberships.map((one) =>
        db.select().from(notification_preferences).where(ofPerson(notification_preferences, one)),
      ),
    );
    const browsers = await Promise.all(
      memberships.map((one) => db.select().from(push_subscriptions).where(ofPerson(push_subscriptions, one))),
    );
    return {
      notifications: own.flat(),
      notification_reads: reads.flat(),
      notification_preferences: chosen.flat(),
      push_subscriptions: browsers.flat().map(({ event_id, endpoint, created_at }) => ({
        event_id,
        push_service: new URL(endpoint).host,
        created_at,
      })),
    };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const one of memberships) {
      await tx.delete(push_subscriptions).where(ofPerson(push_subscriptions, one));
      await tx.delete(notification_dispatches).where(ofPerson(notification_dispatches, one));
      await tx.delete(notification_preferences).where(ofPerson(notification_preferences, one));
      await tx.delete(notification_reads).where(ofPerson(notification_reads, one));
      await tx.delete(notifications).where(ofPerson(notifications, one));
    }
    return {};
  },
};
