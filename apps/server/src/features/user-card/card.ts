import { ok, refused, type Result } from '@plenary/contract/errors';
import type { EventBan, UserCard } from '@plenary/contract/user-card/operations';
import { moderates, type ChatPerson } from '@plenary/domain/chat/moderation/rules';
import { seesScore } from '@plenary/domain/points/rules';
import { rolesAllow, rolesOf } from '@plenary/domain/policy/policy';
import { availabilityOf, isNetworking, mayBanFromEvent, refuseCard, seesEmail } from '@plenary/domain/user-card/card';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { findMemberPerson, presentEventUser, type MemberPerson } from '../accounts/index.ts';
import { peopleInCalls } from '../calls/index.ts';
import { blocksBy, chatSanctionsOf } from '../chat/index.ts';
import { NO_SCORE, scoresOf, withScore } from '../points/index.ts';
import { findOwnRoom } from '../rooms/index.ts';
import { hasNetworking } from './store.ts';

/** The card of a person of the event, as the caller may see it (ATT4). */
export async function readCard(ctx: Context, member: Member, account_id: string): Promise<Result<UserCard>> {
  const { event_id } = member;
  const [row, networking_enabled] = await Promise.all([
    findMemberPerson(ctx.db, { event_id, account_id }),
    hasNetworking(ctx.db, event_id),
  ]);
  if (!row) return refused('not_found');
  const person = personOf(row);
  const [blocks, scores] = await Promise.all([
    blocksBy(ctx.db, member, person.event_user_id),
    scoresOf(ctx.db, event_id, [person.event_user_id]),
  ]);
  const refusal = refuseCard(member, person, { networking_enabled }, blocks);
  if (refusal) return refused(refusal);
  const here = row.active && !row.invisible && ctx.presence.isHere({ event_id, event_user_id: row.event_user_id });
  const presence = { here, networking: isNetworking(person, { networking_enabled }) };
  const shown = presentEventUser(row);
  const availability = availabilityOf(presence, member);
  const [busy, room] = await Promise.all([
    peopleInCalls(ctx, event_id, [person.event_user_id]),
    rolesAllow('rooms.run', member.roles)
      ? findOwnRoom(ctx, { event_id, event_user_id: person.event_user_id }, member.text_language)
      : null,
  ]);
  const score = scores.get(person.event_user_id) ?? NO_SCORE;
  return ok({
    event_user: seesScore(member, person) ? withScore(shown, score) : shown,
    availability,
    ...(availability !== 'offline' && busy.size > 0 && { in_call: true as const }),
    ...(room && { room }),
    ...(row.email !== null && seesEmail(member, person) && { email: row.email }),
    blocked: blocks.length > 0,
    ...(moderates(member.roles) && { moderation: await moderationOf(ctx, member, row, person) }),
  });
}

function personOf(row: MemberPerson) {
  const { event_user_id, host, networking_status, active, deleted_at } = row;
  return { event_user_id, roles: rolesOf(row), host, networking_status, active, deleted: deleted_at !== null };
}

/** The things that those who moderate know besides. Why a person was shut out is for those who may do that. */
async function moderationOf(
  ctx: Context,
  member: Member,
  { event_user_id, banned_at, ban_reason }: MemberPerson,
  person: ChatPerson,
): Promise<NonNullable<UserCard['moderation']>> {
  const event_ban: EventBan | null =
    banned_at === null ? null : { at: banned_at.toISOString(), reason: mayBanFromEvent(member) ? ban_reason : '' };
  return {
    stoppable: !moderates(person.roles) && event_user_id !== member.event_user_id,
    sanctions: await chatSanctionsOf(ctx, member.event_id, person),
    event_ban,
  };
}
