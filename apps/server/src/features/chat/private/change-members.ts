import type { ChatThread } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { canBeAdded, membersChange, refuseMembersChange, type MembersChange } from '@plenary/domain/chat/threads';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { readableThread } from '../access.ts';
import { addThreadMembers } from '../../threads/index.ts';
import { candidatesByAccount, membersOf, type Candidate, type MemberRow } from '../members-store.ts';
import { leaveThread } from '../leave-thread.ts';
import { lockPerson, lockThread, type ThreadRow } from '../messages/store.ts';
import { ownThread } from './list.ts';
import { threadNews } from './news.ts';
import { begin, chosenPeople, refuseStart } from './start.ts';

export interface MembersOrder {
  readonly chat_thread: string;
  /** User ids of the others as they shall be. */
  readonly users: readonly string[];
  /** … and as the caller saw them; empty: as they are now. */
  readonly known: readonly string[];
  readonly remove_current?: boolean | undefined;
}

type Answer = Result<{ readonly chat_thread: ChatThread | null }>;

/**
 * Changes who is in a private chat, or leaves it. Changes of one thread follow one another, so that two people who add
 * a person at once both do; a removed person receives nothing more once this has returned. The words of two people to
 * each other stay theirs: with more people a new chat begins (D85).
 */
export async function changeMembers(ctx: Context, member: Member, order: MembersOrder): Promise<Answer> {
  const wait = await ctx.limits.take('thread_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const changed = await ctx.live.transact((tx) => changeOnce(ctx, tx, member, order), { pool: 'chat' });
  if (!changed.ok) return changed;
  const chat_thread = await ownThread(ctx.db, member, changed.value);
  return ok({ chat_thread });
}

async function changeOnce(ctx: Context, tx: Tx, member: Member, order: MembersOrder): Promise<Outcome<Result<string>>> {
  const thread = await lockThread(tx, member.event_id, order.chat_thread);
  const members = await membersOf(tx, member, order.chat_thread);
  if (thread?.kind !== 'private' || !members.some(isSelf(member))) return { result: refused('not_found') };
  if (order.remove_current === true) return leave(ctx, tx, member, thread, members);
  const readable = await readableThread(tx, member, thread.id, ctx.clock.now());
  if (!readable.ok) return { result: readable };
  const others = members.filter((one) => !isSelf(member)(one));
  const wanted = membersChange(
    others.map(({ account_id }) => account_id),
    { users: order.users.filter((id) => id !== member.account_id), known: knownOf(order) },
  );
  const refusal = refuseMembersChange(member, { created_by: thread.created_by, count: members.length }, wanted);
  if (refusal) return { result: refused(refusal) };
  return apply(ctx, tx, member, { thread, members, wanted });
}

const isSelf = (member: Member) => (one: MemberRow) => one.event_user_id === member.event_user_id;

const knownOf = ({ known }: MembersOrder): readonly string[] | undefined => (known.length > 0 ? known : undefined);

interface Wanted {
  readonly thread: ThreadRow;
  readonly members: readonly MemberRow[];
  /** In user ids. */
  readonly wanted: MembersChange;
}

async function apply(
  ctx: Context,
  tx: Tx,
  member: Member,
  { thread, members, wanted }: Wanted,
): Promise<Outcome<Result<string>>> {
  if (wanted.added.length + wanted.removed.length === 0) return { result: ok(thread.id) };
  const refusal = wanted.added.length > 0 ? await refuseStart(ctx, tx, member) : null;
  if (refusal) return { result: refused(refusal) };
  const added = await chosenPeople(tx, member, wanted.added);
  if (!added.ok) return { result: added };
  if (thread.pair !== null) return beginWith(ctx, tx, member, members, added.value);
  const gone = members.filter(({ account_id }) => wanted.removed.includes(account_id));
  const place = { event_id: member.event_id, thread_id: thread.id };
  const coming = added.value.map(({ event_user_id }) => event_user_id);
  const changed = await remove(ctx, tx, place, gone);
  return {
    result: ok(thread.id),
    writes: [
      ...changed.writes,
      ...(coming.length > 0 ? [addThreadMembers(tx, place, coming, new Date(ctx.clock.now()))] : []),
    ],
    events: [
      ...threadNews(place.event_id, thread.id, [...members, ...added.value.map(({ person }) => person)]),
      ...changed.events,
    ],
  };
}

/** A chat of two goes on as a new one with more people; the other one is chosen for it like everybody (PRV17). */
async function beginWith(
  ctx: Context,
  tx: Tx,
  member: Member,
  members: readonly MemberRow[],
  added: readonly Candidate[],
): Promise<Outcome<Result<string>>> {
  const others = await stayed(tx, member, members);
  if (!others.every((one) => canBeAdded(member, one))) return { result: refused('cannot_add') };
  return begin(ctx, tx, member, [...others, ...added], {});
}

/** The others of a thread who are still at the event. */
async function stayed(tx: Tx, member: Member, members: readonly MemberRow[]) {
  const here = members.filter((one) => one.active && !isSelf(member)(one));
  return candidatesByAccount(
    tx,
    member,
    here.map(({ account_id }) => account_id),
  );
}

async function leave(
  ctx: Context,
  tx: Tx,
  member: Member,
  thread: ThreadRow,
  members: readonly MemberRow[],
): Promise<Outcome<Result<string>>> {
  const place = { event_id: member.event_id, thread_id: thread.id };
  const { writes, events } = await remove(ctx, tx, place, members.filter(isSelf(member)));
  return { result: ok(thread.id), writes, events: [...threadNews(place.event_id, thread.id, members), ...events] };
}

/**
 * Takes people out. Each is locked, so that nothing of theirs is stored there once this has answered; their open pages
 * look again at what they may follow.
 */
async function remove(
  ctx: Context,
  tx: Tx,
  place: { readonly event_id: string; readonly thread_id: string },
  gone: readonly MemberRow[],
): Promise<{ writes: NonNullable<Outcome<null>['writes']>; events: FeedEvent[] }> {
  for (const { event_user_id } of [...gone].sort(byId)) await lockPerson(tx, place.event_id, event_user_id);
  const ids = gone.map(({ event_user_id }) => event_user_id);
  if (ids.length === 0) return { writes: [], events: [] };
  const left = await leaveThread(tx, place, ids);
  return { ...left, events: [...gone.map(({ account_id }) => ctx.live.accessChanged(account_id)), ...left.events] };
}

const byId = (a: MemberRow, b: MemberRow): number => (a.event_user_id < b.event_user_id ? -1 : 1);
