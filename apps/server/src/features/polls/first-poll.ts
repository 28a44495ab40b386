import { noVotes } from '@plenary/domain/polls/tally';
import type { PollResults } from '@plenary/domain/polls/polls';
import type { Context } from '../../context.ts';
import { newId } from '../../ids.ts';
import { pollTurned } from './present.ts';
import { countPolls, insertPoll, lockPolls, putVote, UNTOUCHED, type PollRow } from './store.ts';

/** A poll with one choice for each person, and votes that were given in it. */
export interface FirstPoll {
  readonly question: string;
  readonly choices: readonly string[];
  readonly results: PollResults;
  /** Places of choices, from 0. */
  readonly votes: readonly { readonly event_user_id: string; readonly choice: number }[];
}

/**
 * Opens a poll at an event that never had one. Two servers that do so at once open it once. Its votes are counted by the next
 * round that publishes results.
 * @returns whether it was opened
 */
export async function fillEmptyPolls(ctx: Context, event_id: string, first: FirstPoll): Promise<boolean> {
  const { votes, ...asked } = first;
  return ctx.live.transact(
    async (tx) => {
      if ((await countPolls(tx, event_id)).all > 0) return { result: false };
      const now = ctx.clock.now();
      const poll: PollRow = {
        ...UNTOUCHED,
        ...{ ...asked, event_id, id: newId(now), session_id: null, kind: 'single', most: 1, translations: {} },
        ...{ anonymous: true, may_change: true, state: 'open' },
        ...{ created_by: null, client_poll_id: newId(now), bundle_key: null },
        ...{ created_at: new Date(now), opened_at: new Date(now) },
      };
      const tally = noVotes(poll);
      const key = { event_id, poll_id: poll.id };
      return {
        result: true,
        writes: [
          ...insertPoll(tx, poll, tally),
          ...votes.map(({ event_user_id, choice }) =>
            putVote({ ...key, event_user_id }, { choices: [choice], words: [] }, now),
          ),
        ],
        events: pollTurned({ poll, tally }, 'poll.opened'),
      };
    },
    { locks: [lockPolls(ctx.db, event_id)] },
  );
}
