import type { ChatThread } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { canBeAdded, pairOf, refuseMembersChange, refuseStarting } from '@plenary/domain/chat/threads';
import { refuseReading, refuseSending } from '@plenary/domain/chat/moderation/rules';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { events, settingSql } from '../../../db/schema/index.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { award, withPoints } from '../../points/index.ts';
import { sanctionsOf } from '../access.ts';
import { addThreadMembers } from '../../threads/index.ts';
import { candidatesByAccount, type Candidate } from '../members-store.ts';
import { findPerson, lockPerson } from '../messages/store.ts';
import { ownThread } from './list.ts';
import { threadNews } from './news.ts';
import { beginThread } from './threads-store.ts';

export interface StartOrder {
  /** User ids (D20). */
  readonly users: readonly string[];
  readonly client_thread_id?: string | undefined;
}

type Answer = Result<{ readonly chat_thread: ChatThread }>;
type StartRefusal = Exclude<ReturnType<typeof refuseStarting> | ReturnType<typeof refuseSending>, null>;

/**
 * Begins a private chat with others (D21). With a single other person it exists once, whichever of the two begins it; a group that
 * is asked for again under the same id is the first one.
 */
export async function startThread(ctx: Context, member: Member, order: StartOrder): Promise<Answer> {
  const wait = await ctx.limits.take('thread_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const begun = await ctx.live.transact((tx) => startOnce(ctx, tx, member, order), {
    pool: 'chat',
    locks: [lockPerson(ctx.chatDb, member.event_id, member.event_user_id)],
  });
  if (!begun.ok) return begun;
  const chat_thread = await ownThread(ctx.db, member, begun.value);
  return chat_thread ? ok({ chat_thread }) : refused('chat_disabled');
}

async function startOnce(ctx: Context, tx: Tx, member: Member, order: StartOrder): Promise<Outcome<Result<string>>> {
  const refusal = await refuseStart(ctx, tx, member);
  if (refusal) return { result: refused(refusal) };
  const chosen = await chosenPeople(tx, member, order.users);
  if (!chosen.ok) return { result: chosen };
  const others = chosen.value;
  const [only] = others;
  if (!only) return { result: refused('nobody_chosen') };
  const change = { added: others.map(({ event_user_id }) => event_user_id), removed: [] };
  const full = refuseMembersChange(member, { created_by: member.event_user_id, count: 1 }, change);
  if (full) return { result: refused(full) };
  return begin(ctx, tx, member, others, order);
}

/** Begins a person's chat with people who can be added; a chat of two brings back the one who has left it. */
export async function begin(
  ctx: Context,
  tx: Tx,
  member: Member,
  others: readonly Candidate[],
  order: Pick<StartOrder, 'client_thread_id'>,
): Promise<Outcome<Result<string>>> {
  const { event_id, event_user_id } = member;
  const created_at = new Date(ctx.clock.now());
  const pair = others.length === 1 ? pairOf(event_user_id, others[0]?.event_user_id ?? '') : null;
  const thread = await beginThread(tx, {
    id: newId(ctx.clock.now()),
    event_id,
    kind: 'private',
    created_by: event_user_id,
    created_at,
    pair,
    client_thread_id: order.client_thread_id ?? null,
  });
  if (!thread.begun && pair === null) return { result: ok(thread.id) };
  const people = [event_user_id, ...others.map((other) => other.event_user_id)];
  const outcome = {
    result: ok(thread.id),
    writes: [addThreadMembers(tx, { event_id, thread_id: thread.id }, people, created_at)],
    events: threadNews(event_id, thread.id, [member, ...others.map(({ person }) => person)]),
  };
  if (!thread.begun) return outcome;
  const act = { action: 'private_chat_start', subject: thread.id } as const;
  return withPoints(outcome, await award(tx, member, created_at.getTime(), act));
}

/** Why a person may not begin a chat, or add people to one, or null. */
export async function refuseStart(ctx: Context, tx: Tx, member: Member): Promise<StartRefusal | 'forbidden' | null> {
  const [[event], person, sanctions] = await Promise.all([
    tx
      .select({
        private_chat_enabled: settingSql('flags.private_chat_enabled'),
        networking_enabled: settingSql('flags.networking_enabled'),
      })
      .from(events)
      .where(eq(events.id, member.event_id)),
    findPerson(tx, member.event_id, member.event_user_id),
    sanctionsOf(tx, member, ctx.clock.now()),
  ]);
  if (!event || !person?.active) return 'forbidden';
  const stopped = refuseReading(sanctions) ?? refuseSending(sanctions);
  return stopped ?? refuseStarting({ ...member, networking_status: person.networking_status }, event);
}

/** The people who are named by their user ids, without the caller; refused unless each can be added. */
export async function chosenPeople(
  tx: Tx,
  member: Member,
  users: readonly string[],
): Promise<Result<readonly Candidate[]>> {
  const wanted = [...new Set(users)].filter((id) => id !== member.account_id);
  const found = await candidatesByAccount(tx, member, wanted);
  const good = found.length === wanted.length && found.every((one) => canBeAdded(member, one));
  return good ? ok(found) : refused('cannot_add');
}
