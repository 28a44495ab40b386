import { noVotes } from '@plenary/domain/polls/tally';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { polls } from '../../db/schema/index.ts';
import { putTally } from './count-store.ts';
import { insertPoll, lockPolls, UNTOUCHED, updatePoll, type PollKey, type PollRow } from './store.ts';

/** The columns of a poll that a bundle decides. */
export type PollColumns = Pick<
  PollRow,
  'session_id' | 'kind' | 'question' | 'choices' | 'translations' | 'most' | 'anonymous' | 'may_change' | 'results'
>;

/** The polls of an event in their order from its end on: those made last, which have no place yet, at the end. */
export function listPollRows(tx: Tx, event_id: string): Promise<PollRow[]> {
  return tx.select().from(polls).where(eq(polls.event_id, event_id)).orderBy(desc(polls.position), asc(polls.id));
}

/** The same, held until the end of the transaction: nobody makes, opens or changes one meanwhile. */
export async function lockEveryPoll(tx: Tx, event_id: string): Promise<PollRow[]> {
  await lockPolls(tx, event_id);
  return listPollRows(tx, event_id);
}

/** Adds drafts that no person has made. */
export async function addDrafts(
  tx: Tx,
  event_id: string,
  drafts: readonly (PollColumns & Pick<PollRow, 'id' | 'bundle_key'>)[],
  now: number,
): Promise<void> {
  for (const draft of drafts) {
    const poll: PollRow = {
      ...UNTOUCHED,
      ...{ ...draft, event_id, state: 'draft', created_by: null, client_poll_id: draft.id },
      ...{ created_at: new Date(now), opened_at: null },
    };
    for (const statement of insertPoll(tx, poll, noVotes(poll))) await statement;
  }
}

/** Changes a draft, whose results are then those of its new form. */
export async function changeDrafts(tx: Tx, key: PollKey, change: PollColumns): Promise<void> {
  await updatePoll(tx, key, change);
  await putTally(tx, key, noVotes(change), null);
}

/** Removes drafts. */
export async function removeDrafts(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(polls)
    .where(and(eq(polls.event_id, event_id), eq(polls.state, 'draft'), inArray(polls.id, [...ids])));
}
