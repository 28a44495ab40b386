import { ok, refused, type Result } from '@plenary/contract/errors';
import type { CaseDecision } from '@plenary/domain/chat/moderation/reports';
import { coveredBy, sanctionEnd, sanctionsAt } from '@plenary/domain/chat/moderation/sanctions';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { banPerson, readReason } from '../../event-bans/index.ts';
import { peopleById } from '../../accounts/index.ts';
import { otherCaseStops, type CaseRow } from './cases-store.ts';
import { sanctionPerson, type SanctionOrder } from './sanction.ts';
import { keptSanctions } from './sanctions-store.ts';

/** Deeds that a decision does or undoes, as far as they were needed; the first refusal ends it. */
export type Deeds = Pick<Outcome<unknown>, 'events' | 'supersede'>;

interface Stop {
  readonly decision: CaseDecision;
  readonly minutes?: number | undefined;
  readonly reason?: string | undefined;
}

/** Whether a decision stops the author within the chat. */
export const isSanction = (decision: CaseDecision): decision is 'mute' | 'ban' =>
  decision === 'mute' || decision === 'ban';

/** Stops the author where that was decided; null: they are held as long already, or need not be. */
export async function stopAuthor(
  ctx: Context,
  tx: Tx,
  member: Member,
  row: CaseRow,
  { decision, minutes, reason }: Stop,
): Promise<Result<Deeds | null>> {
  if (decision === 'ban_event') return shutOut(ctx, tx, member, row, { reason, lift: false });
  return isSanction(decision) ? sanction(ctx, tx, member, row, { kind: decision, minutes }) : ok(null);
}

async function sanction(
  ctx: Context,
  tx: Tx,
  member: Member,
  { event_id, accused }: CaseRow,
  order: SanctionOrder,
): Promise<Result<Deeds | null>> {
  const now = ctx.clock.now();
  const held = sanctionsAt(now, await keptSanctions(tx, event_id, accused), false);
  if (coveredBy(held, order.kind, sanctionEnd(now, order.minutes))) return ok(null);
  const { result, events = [] } = await sanctionPerson(ctx, tx, member, accused, order);
  return result.ok ? ok({ events }) : result;
}

/** Lets the author write again whom the case stopped, unless another case stops them as well. */
export async function liftStop(ctx: Context, tx: Tx, member: Member, kept: CaseRow): Promise<Deeds> {
  const { decision, accused, stopped_author } = kept;
  if (decision === null || !stopped_author || (await otherCaseStops(tx, kept))) return {};
  if (decision === 'ban_event') {
    const lifted = await shutOut(ctx, tx, member, kept, { lift: true });
    return (lifted.ok && lifted.value) || {};
  }
  return isSanction(decision) ? sanctionPerson(ctx, tx, member, accused, { kind: decision, lift: true }) : {};
}

/** Shuts the author out of the event, or lets them in again; null: nothing had to change. */
async function shutOut(
  ctx: Context,
  tx: Tx,
  member: Member,
  { event_id, accused }: CaseRow,
  order: { readonly reason?: string | undefined; readonly lift: boolean },
): Promise<Result<Deeds | null>> {
  const reason = readReason(order.reason);
  if (!reason.ok) return reason;
  const person = (await peopleById(tx, event_id, [accused])).get(accused);
  if (!person) return refused('not_found');
  const ban = { account_id: person.account_id, reason: reason.value, lift: order.lift };
  const { result, ...deeds } = await banPerson(ctx, tx, member, ban);
  return result.ok ? ok(result.value.changed ? deeds : null) : result;
}
