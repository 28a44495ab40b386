import type { Result } from '@plenary/contract/errors';
import type { UserCard } from '@plenary/contract/user-card/operations';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { banPerson, readReason } from '../event-bans/index.ts';
import { readCard } from './card.ts';

interface BanOrder {
  readonly user: string;
  readonly reason?: string | undefined;
  readonly lift?: boolean | undefined;
}

/** Shuts a person out of the event, or lets them in again; the card as it is since then. */
export async function banFromEvent(
  ctx: Context,
  member: Member,
  { user, reason, lift = false }: BanOrder,
): Promise<Result<UserCard>> {
  const text = readReason(reason);
  if (!text.ok) return text;
  const order = { account_id: user, reason: text.value, lift };
  const done = await ctx.live.transact((tx) => banPerson(ctx, tx, member, order));
  return done.ok ? readCard(ctx, member, user) : done;
}
