import { ownTopic } from '@plenary/contract/own-topic';
import type { ChatSanctions, SanctionedUser } from '@plenary/contract/chat/operations';
import type { SanctionPayload } from '@plenary/contract/chat/payloads';
import { chatModTopic } from '@plenary/contract/chat/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { sanctionEnd, sanctionsAt, type Sanction } from '@plenary/domain/chat/moderation/sanctions';
import { rolesOf } from '@plenary/domain/policy/policy';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { FeedEvent, Outcome } from '../../../live/types.ts';
import { presentEventUser, type PersonRow } from '../../accounts/index.ts';
import { changesBetween, note } from '../../audit/index.ts';
import { presentSanctions } from '../messages/present.ts';
import { dropSanction, keptSanctions, putSanction } from './sanctions-store.ts';
import { findThread, lockPerson } from '../messages/store.ts';
import { targetOf, type Target } from '../messages/target.ts';

export interface SanctionOrder {
  readonly kind: 'mute' | 'ban';
  readonly minutes?: number | undefined;
  readonly lift?: boolean | undefined;
}

type Answer = Result<SanctionedUser>;

/**
 * Mutes or bans a person in the event's public chat, or lifts it. Nothing that the person sends is stored once this
 * has answered. Hosts and others who moderate cannot be stopped.
 */
export async function sanctionUser(ctx: Context, member: Member, order: SanctionOrder & Target): Promise<Answer> {
  const work = async (tx: Tx): Promise<Outcome<Answer>> => {
    const target = await targetOf(tx, member, order, ctx.clock.now());
    return target.ok ? sanctionPerson(ctx, tx, member, target.value, order) : { result: target };
  };
  return ctx.live.transact(work, { pool: 'chat' });
}

/** The same within a transaction, of a person named by their event-user id. A refusal comes before anything is changed. */
export async function sanctionPerson(
  ctx: Context,
  tx: Tx,
  member: Member,
  event_user_id: string,
  order: SanctionOrder,
): Promise<Outcome<Answer>> {
  const [person] = await lockPerson(tx, member.event_id, event_user_id);
  if (!person) return { result: refused('not_found') };
  if (order.lift !== true && moderates(rolesOf(person))) return { result: refused('cannot_sanction') };
  const before = sanctionsNow(ctx, person, await keptSanctions(tx, member.event_id, person.event_user_id));
  await keep(ctx, tx, member, person, order);
  const kept = await keptSanctions(tx, member.event_id, person.event_user_id);
  const sanctions = sanctionsNow(ctx, person, kept);
  await note(tx, ctx, {
    by: member,
    event_id: member.event_id,
    action: order.lift === true ? 'sanction.lifted' : 'sanction.put',
    subject: person.account_id,
    ...changesBetween({ ...before }, { ...sanctions }),
  });
  const result: SanctionedUser = { event_user: presentEventUser(person), sanctions };
  return { result: ok(result), events: await announcements(ctx, tx, member.event_id, result) };
}

function sanctionsNow({ clock }: Context, person: PersonRow, kept: readonly Sanction[]): ChatSanctions {
  return presentSanctions(sanctionsAt(clock.now(), kept, moderates(rolesOf(person))));
}

async function keep(ctx: Context, tx: Tx, member: Member, person: PersonRow, order: SanctionOrder): Promise<void> {
  if (order.lift === true) return dropSanction(tx, member.event_id, person.event_user_id, order.kind);
  const now = ctx.clock.now();
  const until = sanctionEnd(now, order.minutes);
  await putSanction(tx, {
    event_id: member.event_id,
    event_user_id: person.event_user_id,
    kind: order.kind,
    created_at: new Date(now),
    created_by: member.event_user_id,
    until: until === null ? null : new Date(until),
  });
}

/** The person and the moderators are notified at once, and whatever the person may no longer hold ends. */
async function announcements(
  ctx: Context,
  tx: Tx,
  event_id: string,
  { event_user, sanctions }: SanctionedUser,
): Promise<FeedEvent[]> {
  const thread = await findThread(tx, event_id);
  const account_id = event_user.user._id;
  const kind = 'chat.sanction' as const;
  // The name in it is overwritten when the person's data is erased.
  const about = { event_id, entity_id: event_user._id };
  const payload: SanctionPayload = { v: 1, event_user, sanctions };
  return [
    { event_id, topic: ownTopic(account_id), kind, payload: { v: 1, sanctions } },
    ...(thread ? [{ ...about, topic: chatModTopic(thread.id), kind, payload }] : []),
    ctx.live.accessChanged(account_id),
  ];
}
