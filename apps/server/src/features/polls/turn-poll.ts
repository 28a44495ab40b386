import { ok, refused, type Result } from '@plenary/contract/errors';
import type { MadePoll } from '@plenary/contract/polls/operations';
import { POLLS } from '@plenary/domain/polls/limits';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { note } from '../audit/index.ts';
import { takeBackFromEverybody, notifyEverybody } from '../notifications/index.ts';
import { countVotes, lockTally, putTally } from './count-store.ts';
import { onPoll } from './making/make-poll.ts';
import { notePoll } from './making/note-poll.ts';
import { pollCounted, pollRemoved, pollTurned, presentMade } from './present.ts';
import { countPolls, deletePoll, updatePoll } from './store.ts';

/** Opens a poll, or opens a closed one again: the votes that were given stay (D130). One that is open stays open. */
export function open(ctx: Context, member: Member, slug: string, poll_id: string): Promise<Result<MadePoll>> {
  return onPoll(ctx, member, poll_id, async (tx, row) => {
    const { event_id } = row;
    const key = { event_id, poll_id };
    const tally = await lockTally(tx, key);
    if (!tally) return { result: refused('not_found') };
    if (row.switched_off) return { result: refused('feature_off') };
    if (row.state === 'open') return { result: ok(presentMade({ poll: row, tally })) };
    if ((await countPolls(tx, event_id)).open >= POLLS.open_at_once) return { result: refused('too_many_polls') };
    await note(tx, ctx, { by: member, event_id, action: 'poll.opened', subject: poll_id });
    const change = { state: 'open' as const, opened_at: new Date(ctx.clock.now()), closed_at: null };
    const counted = { poll: { ...row, ...change }, tally };
    const link = `/${slug}/polls#poll-${poll_id}`;
    const about = { event_id, kind: 'poll', subject: poll_id, by: member.event_user_id } as const;
    const told = await notifyEverybody(ctx, tx, { ...about, title: row.question, link });
    return {
      result: ok(presentMade(counted)),
      writes: [updatePoll(tx, key, change)],
      events: [...pollTurned(counted, 'poll.opened'), ...told],
    };
  });
}

/** Closes a poll: votes that are under way come before it, and its results are final. One that is closed stays closed. */
export function close(ctx: Context, member: Member, poll_id: string): Promise<Result<MadePoll>> {
  return onPoll(ctx, member, poll_id, async (tx, row) => {
    const { event_id } = row;
    const key = { event_id, poll_id };
    const told = await lockTally(tx, key);
    if (!told || row.state === 'draft') return { result: refused('not_found') };
    if (row.state === 'closed') return { result: ok(presentMade({ poll: row, tally: told })) };
    const tally = await countVotes(tx, row);
    await note(tx, ctx, { by: member, event_id, action: 'poll.closed', subject: poll_id });
    const now = new Date(ctx.clock.now());
    const change = { state: 'closed' as const, closed_at: now };
    const counted = { poll: { ...row, ...change }, tally };
    const news = await takeBackFromEverybody(tx, { event_id, kind: 'poll', subject: poll_id });
    return {
      result: ok(presentMade(counted)),
      writes: [updatePoll(tx, key, change), putTally(tx, key, tally, now)],
      // Those who follow the results alone learn of the last ones too.
      events: [...pollTurned(counted, 'poll.closed'), ...pollCounted(counted).slice(-1), ...news.events],
      supersede: news.supersede,
    };
  });
}

/** Removes a poll that is not open, with its votes. Removing it again is harmless. */
export async function remove(ctx: Context, member: Member, poll_id: string): Promise<Result<{ id: string }>> {
  const removed = await onPoll(ctx, member, poll_id, async (tx, row) => {
    const { event_id } = row;
    if (row.state === 'open') return { result: refused('poll_open') };
    await notePoll(ctx, tx, member, 'poll.removed', row);
    const [gone, told] = [
      pollRemoved(row),
      await takeBackFromEverybody(tx, { event_id, kind: 'poll', subject: poll_id }),
    ];
    return {
      result: ok({ id: poll_id }),
      writes: [deletePoll(tx, { event_id, poll_id })],
      events: [...gone.events, ...told.events],
      supersede: [...gone.supersede, ...told.supersede],
    };
  });
  return !removed.ok && removed.refusal.code === 'not_found' ? ok({ id: poll_id }) : removed;
}
