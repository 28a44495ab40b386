import { ownTopic } from '@plenary/contract/own-topic';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { BlockedPayload } from '@plenary/contract/chat/blocks';
import type { EventUser } from '@plenary/contract/accounts/people';
import { refuseFeature } from '@plenary/domain/chat/features';
import { refuseBlocking } from '@plenary/domain/chat/moderation/blocking';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { presentEventUser } from '../../accounts/index.ts';
import { noticesChanged } from '../../notifications/index.ts';
import { blockedPeople, dropBlock, putBlock } from './blocks-store.ts';
import { targetOf, type Target } from '../messages/target.ts';
import { findPerson, findThread } from '../messages/store.ts';

/** A block that has come, or was lifted. */
export interface ChangedBlock {
  readonly event_id: string;
  /** Event-user ids. */
  readonly blocker: string;
  readonly blocked: string;
  readonly stands: boolean;
}

/** The news of other features when a block changes, within its transaction. */
export type BlockHook = (tx: Tx, changed: ChangedBlock) => Promise<FeedEvent[]>;

export interface BlockOrder extends Target {
  readonly lift?: boolean | undefined;
}

/** Blocks a person at the event, or unblocks them. They are not notified; the blocker's other pages are. */
export async function blockUser(
  ctx: Context,
  hook: BlockHook,
  member: Member,
  order: BlockOrder,
): Promise<Result<EventUser>> {
  const wait = await ctx.limits.take('message_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact((tx) => blockOnce(ctx, tx, hook, member, order), { pool: 'chat' });
}

async function blockOnce(
  ctx: Context,
  tx: Tx,
  hook: BlockHook,
  member: Member,
  order: BlockOrder,
): Promise<Outcome<Result<EventUser>>> {
  const { event_id, event_user_id, account_id } = member;
  const blocked = order.lift !== true;
  const [thread, target] = await Promise.all([findThread(tx, event_id), targetOf(tx, member, order, ctx.clock.now())]);
  const off = blocked && thread && refuseFeature(thread, 'block');
  if (off) return { result: refused(off) };
  if (!target.ok) return { result: target };
  const person = await findPerson(tx, event_id, target.value);
  if (!person) return { result: refused('not_found') };
  const refusal = refuseBlocking(member, { event_user_id: person.event_user_id, roles: rolesOf(person) });
  if (refusal && blocked) return { result: refused(refusal) };
  const key = { event_id, blocker: event_user_id, blocked: person.event_user_id };
  const payload: BlockedPayload = { v: 1, event_user: person.event_user_id, blocked };
  return {
    result: ok(presentEventUser(person)),
    writes: [blocked ? putBlock(tx, { ...key, created_at: new Date(ctx.clock.now()) }) : dropBlock(tx, key)],
    events: [
      { event_id, topic: ownTopic(account_id), kind: 'chat.blocked', payload },
      // Nothing they do, or did, notifies the blocker (NOT9): every page counts again.
      noticesChanged(event_id, account_id),
      ...(await hook(tx, { ...key, stands: blocked })),
    ],
  };
}

/** The people whom a person has blocked, the latest first. */
export async function listBlocked(ctx: Context, member: Member): Promise<EventUser[]> {
  const people = await blockedPeople(ctx.db, member.event_id, member.event_user_id);
  return people.map(presentEventUser);
}
