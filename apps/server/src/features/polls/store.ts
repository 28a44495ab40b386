import { POLLS } from '@plenary/domain/polls/limits';
import type { Answer } from '@plenary/domain/polls/polls';
import type { Tally } from '@plenary/domain/polls/tally';
import { and, asc, count, desc, eq, ne, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { holdMember, textStatement } from '../../live/statement.ts';
import type { Statement } from '../../live/types.ts';
import { event_users, events, poll_tallies, poll_votes, polls, shown_sessions } from '../../db/schema/index.ts';

export type PollRow = typeof polls.$inferSelect;

/** The columns of a poll that no act has touched yet. */
export const UNTOUCHED = {
  ...{ position: 0, switched_off: false, switch_news: false, closed_at: null },
  hidden_words: [],
} satisfies Partial<PollRow>;

/** A poll of an event. */
export interface PollKey {
  readonly event_id: string;
  readonly poll_id: string;
}

const ofPoll = ({ event_id, poll_id }: PollKey) => and(eq(polls.event_id, event_id), eq(polls.id, poll_id));

/** A poll, with its results as last published. */
export interface CountedPoll {
  readonly poll: PollRow;
  readonly tally: Tally;
}

/** The same with the vote of a person; null: they have not voted. */
export interface OwnCountedPoll extends CountedPoll {
  readonly own: Answer | null;
}

/** Polls that people see: those that were opened, but for those of sessions that have polls switched off (SES13). */
export const IS_SHOWN = and(ne(polls.state, 'draft'), not(polls.switched_off));

const tallyOfPoll = and(eq(poll_tallies.event_id, polls.event_id), eq(poll_tallies.poll_id, polls.id));

/** The polls that a person reads: those that are open, the latest first, then those that were closed last. */
export async function listOwnPolls(
  db: Db | Tx,
  { event_id, event_user_id }: { readonly event_id: string; readonly event_user_id: string },
): Promise<OwnCountedPoll[]> {
  const rows = await ownPolls(db, { event_id, event_user_id });
  const closed = rows.filter(({ poll }) => poll.state === 'closed').slice(0, POLLS.closed_shown);
  return [...rows.filter(({ poll }) => poll.state === 'open'), ...closed].map(({ choices, words, ...rest }) => ({
    ...rest,
    own: choices && words ? { choices, words } : null,
  }));
}

const ownPolls = prepared('polls_own', (db) =>
  db
    .select({ poll: polls, tally: poll_tallies.tally, choices: poll_votes.choices, words: poll_votes.words })
    .from(polls)
    .innerJoin(poll_tallies, tallyOfPoll)
    .leftJoin(
      poll_votes,
      and(
        eq(poll_votes.event_id, polls.event_id),
        eq(poll_votes.poll_id, polls.id),
        eq(poll_votes.event_user_id, sql.placeholder('event_user_id')),
      ),
    )
    .where(and(eq(polls.event_id, sql.placeholder('event_id')), IS_SHOWN))
    .orderBy(
      desc(sql`${polls.state} = 'open'`),
      desc(sql`coalesce(${polls.closed_at}, ${polls.opened_at})`),
      desc(polls.id),
    )
    .limit(POLLS.open_at_once + POLLS.closed_shown),
);

/** All polls of an event in their order: those that have no place first, the latest of them first. */
export function listAllPolls(db: Db | Tx, event_id: string): Promise<CountedPoll[]> {
  return db
    .select({ poll: polls, tally: poll_tallies.tally })
    .from(polls)
    .innerJoin(poll_tallies, tallyOfPoll)
    .where(eq(polls.event_id, event_id))
    .orderBy(asc(polls.position), desc(polls.id));
}

/** A poll with its results; null: there is none at the event. */
export async function findPoll(db: Db | Tx, key: PollKey): Promise<CountedPoll | null> {
  const [row] = await db
    .select({ poll: polls, tally: poll_tallies.tally })
    .from(polls)
    .innerJoin(poll_tallies, tallyOfPoll)
    .where(ofPoll(key));
  return row ?? null;
}

/** A poll, locked against every vote until the end of the transaction. */
export async function lockPoll(tx: Tx, key: PollKey): Promise<PollRow | null> {
  const [row] = await tx.select().from(polls).where(ofPoll(key)).for('update');
  return row ?? null;
}

/** The poll that an account made under an id of its own. */
export async function findByClientId(tx: Tx, event_id: string, created_by: string, client_poll_id: string) {
  const [row] = await tx
    .select({ poll: polls, tally: poll_tallies.tally })
    .from(polls)
    .innerJoin(poll_tallies, tallyOfPoll)
    .where(
      and(eq(polls.event_id, event_id), eq(polls.created_by, created_by), eq(polls.client_poll_id, client_poll_id)),
    );
  return row ?? null;
}

/** How many polls an event has, and how many of them are open. */
export async function countPolls(tx: Tx, event_id: string): Promise<{ readonly all: number; readonly open: number }> {
  const [row] = await tx
    .select({ all: count(), open: sql<number>`(count(*) FILTER (WHERE ${polls.state} = 'open'))::int` })
    .from(polls)
    .where(eq(polls.event_id, event_id));
  return row ?? { all: 0, open: 0 };
}

/** Polls of an event are made and opened one after the other. */
export function lockPolls(db: Db | Tx, event_id: string) {
  return db
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${`plenary-polls:${event_id}`}, 0))` })
    .from(sql`(VALUES (1)) AS one`);
}

/** Whether an event has such a session. */
export async function hasSession(tx: Tx, event_id: string, session_id: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: shown_sessions.id })
    .from(shown_sessions)
    .where(and(eq(shown_sessions.event_id, event_id), eq(shown_sessions.id, session_id)));
  return row !== undefined;
}

/** The statements that add a poll with its results. */
export function insertPoll(tx: Tx, poll: PollRow, tally: Tally) {
  const { event_id, id: poll_id } = poll;
  return [tx.insert(polls).values(poll), tx.insert(poll_tallies).values({ event_id, poll_id, tally, told_at: null })];
}

export function updatePoll(tx: Tx, key: PollKey, change: Partial<PollRow>) {
  return tx.update(polls).set(change).where(ofPoll(key));
}

/** Gives the polls of these ids their places, from 1 on; all others have none. */
export function placePolls(tx: Tx, event_id: string, ids: readonly string[]) {
  const place = sql`coalesce(array_position(${sql.param([...ids])}::text[], ${polls.id}), 0)`;
  return tx
    .update(polls)
    .set({ position: place })
    .where(and(eq(polls.event_id, event_id), ne(polls.position, place)));
}

/** Removes a poll; its votes go with it. */
export function deletePoll(tx: Tx, key: PollKey) {
  return tx.delete(polls).where(ofPoll(key));
}

/** A person who votes. */
export interface VoterKey extends PollKey {
  readonly event_user_id: string;
}

/**
 * Statements that hold what a vote depends on: the membership, so that what one person does at once is done one after the other;
 * the poll, so that it is not closed meanwhile. Others vote at the same time.
 */
export const voteLocks = ({ event_id, poll_id, event_user_id }: VoterKey): Statement[] => [
  holdMember({ event_id, event_user_id }),
  textStatement('SELECT 1 FROM polls WHERE event_id = $1 AND id = $2 FOR KEY SHARE', [event_id, poll_id]),
];

/** Everything that decides about a vote but sanctions; null where there is no such poll at the event. */
export async function findVoteFacts(tx: Tx, key: VoterKey) {
  const [row] = await voteFacts(tx, { ...key });
  if (!row) return null;
  const { choices, words, ...facts } = row;
  return { ...facts, own: choices && words ? { choices, words } : null };
}

const voteFacts = prepared('poll_vote_facts', (db) =>
  db
    .select({
      poll: polls,
      tally: poll_tallies.tally,
      active: event_users.active,
      chat_rules: events.chat_rules,
      choices: poll_votes.choices,
      words: poll_votes.words,
    })
    .from(polls)
    .innerJoin(poll_tallies, tallyOfPoll)
    .innerJoin(events, eq(events.id, polls.event_id))
    .innerJoin(
      event_users,
      and(eq(event_users.event_id, polls.event_id), eq(event_users.id, sql.placeholder('event_user_id'))),
    )
    .leftJoin(
      poll_votes,
      and(
        eq(poll_votes.event_id, polls.event_id),
        eq(poll_votes.poll_id, polls.id),
        eq(poll_votes.event_user_id, sql.placeholder('event_user_id')),
      ),
    )
    .where(and(eq(polls.event_id, sql.placeholder('event_id')), eq(polls.id, sql.placeholder('poll_id')))),
);

/** The statement that gives a person's vote, or puts it in the place of the one before. The key lets nobody have two. */
export function putVote({ event_id, poll_id, event_user_id }: VoterKey, answer: Answer, now: number): Statement {
  const { choices, words } = answer;
  return textStatement(PUT_VOTE, [event_id, poll_id, event_user_id, choices, words, new Date(now).toISOString()]);
}

const PUT_VOTE = `INSERT INTO poll_votes (event_id, poll_id, event_user_id, choices, words, at) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (event_id, poll_id, event_user_id)
  DO UPDATE SET choices = excluded.choices, words = excluded.words, at = excluded.at, counted = false`;

/** Whether a person has voted in a poll. */
export async function hasVoted(db: Db | Tx, { event_id, poll_id, event_user_id }: VoterKey): Promise<boolean> {
  const [row] = await db
    .select({ poll_id: poll_votes.poll_id })
    .from(poll_votes)
    .where(
      and(
        eq(poll_votes.event_id, event_id),
        eq(poll_votes.poll_id, poll_id),
        eq(poll_votes.event_user_id, event_user_id),
      ),
    );
  return row !== undefined;
}
