import { and, asc, eq } from 'drizzle-orm';
import { events, point_awards, point_scores, watched_sessions } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

const TABLES = [point_awards, point_scores, watched_sessions] as const;

const ofMember = (table: (typeof TABLES)[number], { event_id, event_user_id }: SubjectMembership) =>
  and(eq(table.event_id, event_id), eq(table.event_user_id, event_user_id));

/** All that a person was given points for, and their score. Both go with them, and so does their place on the leaderboard. */
export const personalData: PersonalData = {
  tables: ['point_awards', 'point_scores', 'watched_sessions'],
  read: async ({ db }, { memberships }) => {
    const { action, subject, points, given_at } = point_awards;
    const { score, highest } = point_scores;
    const awards = memberships.map((own) =>
      db
        .select({ event: events.slug, action, subject, points, given_at })
        .from(point_awards)
        .innerJoin(events, eq(events.id, point_awards.event_id))
        .where(ofMember(point_awards, own))
        .orderBy(asc(point_awards.place)),
    );
    const scores = memberships.map((own) =>
      db
        .select({ event: events.slug, score, highest })
        .from(point_scores)
        .innerJoin(events, eq(events.id, point_scores.event_id))
        .where(ofMember(point_scores, own)),
    );
    const watched = memberships.map((own) =>
      db
        .select({
          event: events.slug,
          session_id: watched_sessions.session_id,
          watched_ms: watched_sessions.watched_ms,
          seen_at: watched_sessions.seen_at,
        })
        .from(watched_sessions)
        .innerJoin(events, eq(events.id, watched_sessions.event_id))
        .where(ofMember(watched_sessions, own)),
    );
    return {
      watched_sessions: (await Promise.all(watched)).flat(),
      point_awards: (await Promise.all(awards)).flat(),
      point_scores: (await Promise.all(scores)).flat(),
    };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const own of memberships) for (const table of TABLES) await tx.delete(table).where(ofMember(table, own));
    return {};
  },
};
