import { and, asc, eq, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { game_scores, games, quiz_answers, quiz_rounds } from '../../db/schema/index.ts';
import { holdMember, textStatement } from '../../live/statement.ts';
import type { Statement } from '../../live/types.ts';
import type { GameKey, GameRow, PlayerKey } from './store.ts';

export type RoundRow = typeof quiz_rounds.$inferSelect;
export type AnswerRow = typeof quiz_answers.$inferSelect;

/** The key of a game in a prepared query. */
const KEY = { event_id: sql.placeholder('event_id'), game_id: sql.placeholder('game_id') };
type SomeKey = GameKey | typeof KEY;

const ofRound = ({ event_id, game_id }: SomeKey) =>
  and(eq(quiz_rounds.event_id, event_id), eq(quiz_rounds.game_id, game_id));
const ofAnswers = ({ event_id, game_id }: SomeKey) =>
  and(eq(quiz_answers.event_id, event_id), eq(quiz_answers.game_id, game_id));
const ofQuestion = (key: GameKey, number: number) => and(ofAnswers(key), eq(quiz_answers.number, number));

/** A quiz that nobody has begun. */
export const newRound = ({ event_id, game_id }: GameKey): RoundRow => ({
  ...{ event_id, game_id, run: 1, state: 'waiting', number: 0 },
  ...{ opened_at: null, answered: 0 },
});

/** Where a quiz is. */
export async function findRound(db: Db | Tx, key: GameKey): Promise<RoundRow> {
  const [row] = await round(db, { ...key });
  return row ?? newRound(key);
}

const round = prepared('quiz_round', (db) => db.select().from(quiz_rounds).where(ofRound(KEY)));

/** Where a quiz is, locked against answers and other hosts; the row is made where there is none yet. */
export async function lockRound(tx: Tx, key: GameKey): Promise<RoundRow> {
  await tx.insert(quiz_rounds).values(newRound(key)).onConflictDoNothing();
  const [row] = await tx.select().from(quiz_rounds).where(ofRound(key)).for('update');
  if (!row) throw new Error(`the round of game ${key.game_id} is gone`);
  return row;
}

/** The statement that leads a quiz on. */
export function putRound(tx: Tx, key: GameKey, change: Partial<RoundRow>) {
  return tx.update(quiz_rounds).set(change).where(ofRound(key));
}

/**
 * Statements that hold what an answer depends on: the membership, so that what one person sends at once is judged one after the other;
 * the round, so that the question is not revealed meanwhile. Others answer at the same time.
 */
export const answerLocks = ({ event_id, game_id, event_user_id }: PlayerKey): Statement[] => [
  holdMember({ event_id, event_user_id }),
  textStatement('SELECT 1 FROM quiz_rounds WHERE event_id = $1 AND game_id = $2 FOR KEY SHARE', [event_id, game_id]),
];

/** The answers that a person has given in a quiz, by question. */
export const listOwnAnswers = (db: Db | Tx, { event_id, game_id, event_user_id }: PlayerKey): Promise<AnswerRow[]> =>
  ownAnswers(db, { event_id, game_id, event_user_id });

const ownAnswers = prepared('quiz_own_answers', (db) =>
  db
    .select()
    .from(quiz_answers)
    .where(and(ofAnswers(KEY), eq(quiz_answers.event_user_id, sql.placeholder('event_user_id'))))
    .orderBy(asc(quiz_answers.number)),
);

/** The statement that keeps an answer. The key lets nobody give two. */
export function insertAnswer(row: Omit<AnswerRow, 'counted'>): Statement {
  const { event_id, game_id, number, event_user_id, choice, took_ms, points, at } = row;
  return textStatement(ADD_ANSWER, [
    event_id,
    game_id,
    number,
    event_user_id,
    choice,
    took_ms,
    points,
    at.toISOString(),
  ]);
}

const ADD_ANSWER = `INSERT INTO quiz_answers (event_id, game_id, number, event_user_id, choice, took_ms, points, at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`;

/** How often each choice of a question was given, and by how many people. */
export async function countAnswers(
  db: Db | Tx,
  key: GameKey,
  number: number,
  choices: number,
): Promise<{ readonly answered: number; readonly counts: number[] }> {
  const rows = await db
    .select({ choice: quiz_answers.choice, count: sql<number>`count(*)::int` })
    .from(quiz_answers)
    .where(ofQuestion(key, number))
    .groupBy(quiz_answers.choice);
  const byChoice = new Map(rows.map(({ choice, count }) => [choice, count]));
  const counts = Array.from({ length: choices }, (_, at) => byChoice.get(at) ?? 0);
  return { answered: counts.reduce((sum, count) => sum + count, 0), counts };
}

/** Sums up what everybody has in a quiz: the points of the questions that were revealed are their score. */
export async function sumScores(tx: Tx, { event_id, game_id }: GameKey, now: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${game_scores} (event_id, game_id, event_user_id, score, reached_at)
    SELECT event_id, game_id, event_user_id, sum(points)::int, ${new Date(now).toISOString()}::timestamptz
      FROM ${quiz_answers} WHERE event_id = ${event_id} AND game_id = ${game_id}
     GROUP BY event_id, game_id, event_user_id
    ON CONFLICT (event_id, game_id, event_user_id) DO UPDATE
      SET score = excluded.score, reached_at = excluded.reached_at
      WHERE game_scores.score <> excluded.score`);
}

/** The statements that take answers and scores of a quiz away, for it to begin again. */
export function clearQuiz(tx: Tx, key: GameKey) {
  const scores = and(eq(game_scores.event_id, key.event_id), eq(game_scores.game_id, key.game_id));
  return [tx.delete(quiz_answers).where(ofAnswers(key)), tx.delete(game_scores).where(scores)];
}

/** Whether there are unpublished answers. */
export async function hasUnpublished(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: quiz_answers.game_id })
    .from(quiz_answers)
    .where(not(quiz_answers.counted))
    .limit(1);
  return rows.length > 0;
}

/**
 * Locks the quizzes that have such answers; those that another process publishes are left to it. People answer meanwhile, and no host
 * leads one on.
 */
export function lockUnpublished(tx: Tx): Promise<{ readonly game: GameRow; readonly round: RoundRow }[]> {
  const unpublished = sql`EXISTS (SELECT 1 FROM ${quiz_answers} WHERE ${quiz_answers.event_id} = ${quiz_rounds.event_id}
    AND ${quiz_answers.game_id} = ${quiz_rounds.game_id} AND NOT ${quiz_answers.counted})`;
  return tx
    .select({ game: games, round: quiz_rounds })
    .from(quiz_rounds)
    .innerJoin(games, and(eq(games.event_id, quiz_rounds.event_id), eq(games.id, quiz_rounds.game_id)))
    .where(unpublished)
    .for('no key update', { of: quiz_rounds, skipLocked: true });
}

/** Notes that everybody was notified of the answers of a quiz. */
export function notePublished(tx: Tx, key: GameKey) {
  return tx
    .update(quiz_answers)
    .set({ counted: true })
    .where(and(ofAnswers(key), not(quiz_answers.counted)));
}
