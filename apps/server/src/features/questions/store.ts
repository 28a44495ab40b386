import { QUESTIONS } from '@plenary/domain/questions/limits';
import { PUBLIC_STATES, type QuestionState } from '@plenary/domain/questions/states';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, lt, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { textStatement } from '../../live/statement.ts';
import type { Statement } from '../../live/types.ts';
import {
  accounts,
  event_users,
  events,
  question_boards,
  question_votes,
  session_questions,
  shown_sessions,
} from '../../db/schema/index.ts';

/** Where a query may run: in a transaction, or by itself. */
export type Reader = Db | Tx;

/** A session of an event. */
export interface SessionKey {
  readonly event_id: string;
  readonly session_id: string;
}

const asking = alias(event_users, 'asking');
const asking_account = alias(accounts, 'asking_account');
const answering = alias(event_users, 'answering');
const answering_account = alias(accounts, 'answering_account');

const nameOf = (of: typeof asking_account | typeof answering_account) => ({
  first_name: of.first_name,
  last_name: of.last_name,
  screen_name: of.screen_name,
  deleted_at: of.deleted_at,
});

/** Questions with the names of their askers and of those who answered. */
function questions(db: Reader) {
  return db
    .select({
      question: session_questions,
      asker: { account_id: asking.account_id, ...nameOf(asking_account) },
      answerer: { account_id: answering.account_id, ...nameOf(answering_account) },
    })
    .from(session_questions)
    .innerJoin(asking, and(eq(asking.event_id, session_questions.event_id), eq(asking.id, session_questions.asker)))
    .innerJoin(asking_account, eq(asking_account.id, asking.account_id))
    .leftJoin(
      answering,
      and(eq(answering.event_id, session_questions.event_id), eq(answering.id, session_questions.answered_by)),
    )
    .leftJoin(answering_account, eq(answering_account.id, answering.account_id));
}

export type QuestionRow = Awaited<ReturnType<typeof oneQuestion>>[number];
/** The columns of a question itself. */
export type QuestionColumns = typeof session_questions.$inferSelect;

const oneQuestion = (db: Reader, where: SQL | undefined) => questions(db).where(where);

const ofSession = ({ event_id, session_id }: SessionKey) =>
  and(eq(session_questions.event_id, event_id), eq(session_questions.session_id, session_id));

/** A question of a session, or null. */
export async function findQuestion(db: Reader, key: SessionKey, id: string): Promise<QuestionRow | null> {
  const [row] = await oneQuestion(db, and(ofSession(key), eq(session_questions.id, id)));
  return row ?? null;
}

/** Questions of a session in one of these states: `asc` by age. */
export function questionsIn(db: Reader, key: SessionKey, states: readonly QuestionState[], order: 'asc' | 'desc') {
  return questions(db)
    .where(and(ofSession(key), inArray(session_questions.state, [...states])))
    .orderBy((order === 'asc' ? asc : desc)(session_questions.id))
    .limit(QUESTIONS.moderation_page);
}

/** The part of a list that is asked for. */
export interface PartAsked {
  readonly part: 'open' | 'answered';
  /** The last question that is known. */
  readonly after?: { readonly votes: number; readonly id: string } | undefined;
  /** Event-user ids whose named questions are left out. */
  readonly hidden: readonly string[];
}

/** A page of a part of the list, in the order of votes; the question that is being answered comes first. */
export async function listPart(db: Reader, key: SessionKey, { part, after, hidden }: PartAsked) {
  const { id, votes, state, asker, anonymous } = session_questions;
  const live = sql`(${state} = 'live')`;
  const rows = await questions(db)
    .where(
      and(
        ofSession(key),
        // Anyone who comes on has the live one already.
        part === 'answered' ? eq(state, 'answered') : inArray(state, after ? ['open'] : ['live', 'open']),
        hidden.length > 0 ? or(anonymous, notInArray(asker, [...hidden])) : undefined,
        after && or(lt(votes, after.votes), and(eq(votes, after.votes), gt(id, after.id))),
      ),
    )
    .orderBy(desc(live), desc(votes), asc(id))
    .limit(QUESTIONS.page_size + 1);
  return { rows: rows.slice(0, QUESTIONS.page_size), has_more: rows.length > QUESTIONS.page_size };
}

/** One's own questions of a session that others do not read. */
export function ownUnseen(db: Reader, key: SessionKey, asker: string) {
  return questions(db)
    .where(
      and(
        ofSession(key),
        eq(session_questions.asker, asker),
        inArray(session_questions.state, ['waiting', 'dismissed']),
      ),
    )
    .orderBy(asc(session_questions.id));
}

/** Ids of one's own questions of a session that stand. */
export async function ownIds(db: Reader, key: SessionKey, asker: string): Promise<string[]> {
  const rows = await db
    .select({ id: session_questions.id })
    .from(session_questions)
    .where(and(ofSession(key), eq(session_questions.asker, asker), notInArray(session_questions.state, ['withdrawn'])));
  return rows.map(({ id }) => id);
}

/** Ids of the questions of a session that a person votes for. */
export async function votedIds(db: Reader, key: SessionKey, event_user_id: string): Promise<string[]> {
  const rows = await db
    .select({ id: question_votes.question_id })
    .from(question_votes)
    .innerJoin(session_questions, eq(session_questions.id, question_votes.question_id))
    .where(
      and(ofSession(key), eq(question_votes.event_id, key.event_id), eq(question_votes.event_user_id, event_user_id)),
    );
  return rows.map(({ id }) => id);
}

/** Everything that decides about questions of a session; null where there is no such session at the event. */
export async function findFacts(db: Reader, { event_id, session_id }: SessionKey, event_user_id: string) {
  const [row] = await facts(db, { event_id, session_id, event_user_id });
  return row ?? null;
}

const facts = prepared('question_facts', (db) =>
  db
    .select({
      type: shown_sessions.type,
      title: shown_sessions.title,
      starts_at: shown_sessions.starts_at,
      ends_at: shown_sessions.ends_at,
      cancelled: shown_sessions.cancelled,
      switched_off: shown_sessions.switched_off,
      slug: events.slug,
      settings: events.settings,
      chat_rules: events.chat_rules,
      clock_offset_ms: events.clock_offset_ms,
      active: event_users.active,
      own: question_boards,
    })
    .from(shown_sessions)
    .innerJoin(events, eq(events.id, shown_sessions.event_id))
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, events.id), eq(event_users.id, sql.placeholder('event_user_id'))),
    )
    .leftJoin(
      question_boards,
      and(eq(question_boards.event_id, shown_sessions.event_id), eq(question_boards.session_id, shown_sessions.id)),
    )
    .where(
      and(
        eq(shown_sessions.event_id, sql.placeholder('event_id')),
        eq(shown_sessions.id, sql.placeholder('session_id')),
      ),
    ),
);

export type Facts = NonNullable<Awaited<ReturnType<typeof findFacts>>>;

/** The question that a person has sent under an id of theirs. */
export async function findByClientId(db: Reader, key: SessionKey, asker: string, client_question_id: string) {
  const sent = and(eq(session_questions.asker, asker), eq(session_questions.client_question_id, client_question_id));
  const [row] = await oneQuestion(db, and(ofSession(key), sent));
  return row ?? null;
}

/** How many questions of a person stand or wait at a session. */
export async function countOf(db: Reader, key: SessionKey, asker: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(session_questions)
    .where(
      and(
        ofSession(key),
        eq(session_questions.asker, asker),
        inArray(session_questions.state, ['waiting', ...PUBLIC_STATES]),
      ),
    );
  return row?.count ?? 0;
}

/** The question of a session that is being answered, or null. */
export async function findLive(db: Reader, key: SessionKey): Promise<QuestionRow | null> {
  const [row] = await oneQuestion(db, and(ofSession(key), eq(session_questions.state, 'live')));
  return row ?? null;
}

/** Adds a question. */
export async function insertQuestion(tx: Tx, row: QuestionColumns): Promise<void> {
  await tx.insert(session_questions).values(row);
}

type Change = Partial<Pick<QuestionColumns, 'text' | 'edited' | 'state' | 'state_before' | 'answer' | 'answered_by'>>;

/** The statement that changes a question. */
export function updateQuestion(tx: Tx, id: string, change: Change) {
  return tx.update(session_questions).set(change).where(eq(session_questions.id, id));
}

/** A person who votes for a question, or takes that back. */
export interface VoteKey {
  readonly event_id: string;
  readonly question_id: string;
  readonly event_user_id: string;
}

/** The statement that locks a question, so that its votes are counted one after the other. */
export function lockQuestion({ event_id, question_id }: Omit<VoteKey, 'event_user_id'>): Statement {
  return textStatement('SELECT id FROM session_questions WHERE event_id = $1 AND id = $2 FOR NO KEY UPDATE', [
    event_id,
    question_id,
  ]);
}

/** The facts that decide about a person's vote but the session and sanctions; null: the session has no such question. */
export async function findVote(db: Reader, { session_id }: SessionKey, { question_id, ...voter }: VoteKey) {
  const [row] = await voteFacts(db, { ...voter, session_id, question_id });
  return row ?? null;
}

const voteFacts = prepared('question_vote_facts', (db) =>
  db
    .select({
      state: session_questions.state,
      votes: session_questions.votes,
      asker: session_questions.asker,
      voted: isNotNull(question_votes.event_user_id).mapWith(Boolean),
    })
    .from(session_questions)
    .leftJoin(
      question_votes,
      and(
        eq(question_votes.question_id, session_questions.id),
        eq(question_votes.event_user_id, sql.placeholder('event_user_id')),
      ),
    )
    .where(
      and(
        eq(session_questions.event_id, sql.placeholder('event_id')),
        eq(session_questions.session_id, sql.placeholder('session_id')),
        eq(session_questions.id, sql.placeholder('question_id')),
      ),
    ),
);

/** The statement that adds a vote, or takes it back; the question is locked. */
export function writeVote({ event_id, question_id, event_user_id }: VoteKey, voted: boolean): Statement {
  const own = [question_id, event_user_id];
  return voted ? textStatement(ADD_VOTE, [...own, event_id]) : textStatement(DROP_VOTE, own);
}

const ADD_VOTE = `WITH vote AS (INSERT INTO question_votes (question_id, event_user_id, event_id) VALUES ($1, $2, $3))
  UPDATE session_questions SET votes = votes + 1 WHERE id = $1`;
const DROP_VOTE = `WITH vote AS (DELETE FROM question_votes WHERE question_id = $1 AND event_user_id = $2)
  UPDATE session_questions SET votes = votes - 1 WHERE id = $1`;

/** The statement that keeps what a session says of its own. */
export function putBoard(tx: Tx, row: typeof question_boards.$inferSelect) {
  return tx
    .insert(question_boards)
    .values(row)
    .onConflictDoUpdate({ target: [question_boards.event_id, question_boards.session_id], set: row });
}

/** Whether some question has other votes than were announced. */
export async function hasVoteNews(db: Db): Promise<boolean> {
  const rows = await db
    .select({ id: session_questions.id })
    .from(session_questions)
    .where(sql`${session_questions.votes} <> ${session_questions.votes_announced}`)
    .limit(1);
  return rows.length > 0;
}

/** Takes the votes that are to be announced, each by one of several nodes. */
export async function takeVoteNews(tx: Tx): Promise<VoteNews[]> {
  // Rows are locked in one order, so that two nodes do not wait for each other.
  const { rows } = await tx.execute<VoteNews>(sql`
    WITH told AS MATERIALIZED (
      SELECT id FROM session_questions WHERE votes <> votes_announced ORDER BY id FOR NO KEY UPDATE)
    UPDATE session_questions AS counted SET votes_announced = counted.votes
      FROM told WHERE counted.id = told.id
    RETURNING counted.event_id, counted.session_id, counted.id, counted.votes, counted.state`);
  return rows;
}

interface VoteNews extends Record<string, unknown> {
  readonly event_id: string;
  readonly session_id: string;
  readonly id: string;
  readonly votes: number;
  readonly state: QuestionState;
}
