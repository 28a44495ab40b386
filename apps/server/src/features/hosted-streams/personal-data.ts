import { and, asc, eq } from 'drizzle-orm';
import { events, hosted_streams, hosted_watches } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

const ofMember = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(hosted_watches.event_id, event_id), eq(hosted_watches.event_user_id, event_user_id));

/**
 * The last publisher of a stream, who becomes nobody once they are erased; its segments name nobody. The times for which
 * a person watched, which go with them.
 */
export const personalData: PersonalData = {
  tables: ['hosted_streams', 'hosted_chunks', 'hosted_segments', 'hosted_watches'],
  read: async ({ db }, { account_id, memberships }) => ({
    hosted_streams: await db
      .select({ event_id: hosted_streams.event_id, name: hosted_streams.name, began_at: hosted_streams.began_at })
      .from(hosted_streams)
      .where(eq(hosted_streams.account_id, account_id))
      .orderBy(asc(hosted_streams.event_id), asc(hosted_streams.name)),
    stream_keys: await db
      .select({ event_id: hosted_streams.event_id, name: hosted_streams.name, made_at: hosted_streams.key_made_at })
      .from(hosted_streams)
      .where(eq(hosted_streams.key_account_id, account_id))
      .orderBy(asc(hosted_streams.event_id), asc(hosted_streams.name)),
    hosted_watches: (
      await Promise.all(
        memberships.map((own) =>
          db
            .select({
              event: events.slug,
              stream: hosted_watches.name,
              watched_ms: hosted_watches.watched_ms,
              seen_at: hosted_watches.seen_at,
            })
            .from(hosted_watches)
            .innerJoin(events, eq(events.id, hosted_watches.event_id))
            .where(ofMember(own))
            .orderBy(asc(hosted_watches.name)),
        ),
      )
    ).flat(),
  }),
  erase: async (_ctx, tx, { account_id, memberships }) => {
    await tx.update(hosted_streams).set({ account_id: null }).where(eq(hosted_streams.account_id, account_id));
    // A key ends with the person who made it.
    await tx
      .update(hosted_streams)
      .set({ key_hash: null, key_account_id: null, key_made_at: null })
      .where(eq(hosted_streams.key_account_id, account_id));
    for (const own of memberships) await tx.delete(hosted_watches).where(ofMember(own));
    return {};
  },
};
