import { and, asc, eq } from 'drizzle-orm';
import { events, game_scores, games, memory_deals, quiz_answers } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

const TABLES = [game_scores, quiz_answers, memory_deals] as const;

const ofMember = (table: (typeof TABLES)[number], { event_id, event_user_id }: SubjectMembership) =>
  and(eq(table.event_id, event_id), eq(table.event_user_id, event_user_id));

const gameOf = (table: (typeof TABLES)[number]) => and(eq(games.event_id, table.event_id), eq(games.id, table.game_id));

/** A person's results, answers in quizzes and cards of memory. All go with them; a quiz that was counted is counted without them. */
export const personalData: PersonalData = {
  tables: ['game_scores', 'quiz_answers', 'memory_deals'],
  read: async ({ db }, { memberships }) => {
    const own = <T>(rows: (of: SubjectMembership) => Promise<T[]>) =>
      Promise.all(memberships.map(rows)).then((all) => all.flat());
    const about = { event: events.slug, game: games.title };
    return {
      game_scores: await own((of) => {
        const { score, elapsed_ms, reached_at } = game_scores;
        return db
          .select({ ...about, score, elapsed_ms, reached_at })
          .from(game_scores)
          .innerJoin(games, gameOf(game_scores))
          .innerJoin(events, eq(events.id, game_scores.event_id))
          .where(ofMember(game_scores, of))
          .orderBy(asc(reached_at));
      }),
      quiz_answers: await own((of) => {
        const { number, choice, took_ms, points, at } = quiz_answers;
        return db
          .select({ ...about, number, choice, took_ms, points, at })
          .from(quiz_answers)
          .innerJoin(games, gameOf(quiz_answers))
          .innerJoin(events, eq(events.id, quiz_answers.event_id))
          .where(ofMember(quiz_answers, of))
          .orderBy(asc(at));
      }),
      memory_deals: await own((of) => {
        const { dealt_at, turns, elapsed_ms } = memory_deals;
        return db
          .select({ ...about, dealt_at, turns, elapsed_ms })
          .from(memory_deals)
          .innerJoin(games, gameOf(memory_deals))
          .innerJoin(events, eq(events.id, memory_deals.event_id))
          .where(ofMember(memory_deals, of))
          .orderBy(asc(dealt_at));
      }),
    };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const own of memberships) for (const table of TABLES) await tx.delete(table).where(ofMember(table, own));
    return {};
  },
};
