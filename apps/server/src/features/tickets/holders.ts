import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { note } from '../audit/index.ts';
import { eventBySlug } from '../events/index.ts';
import { endByTicket } from '../../stores/account-sessions-store.ts';
import {
  lockMember,
  lockTicketHolder,
  setActive,
  updateTicketHolder,
  type MemberKey,
  type TicketHolderKey,
} from '../accounts/index.ts';
import { listRows, reasonsOf } from './holders-store.ts';
import { keysOf } from './store.ts';

/** A ticket as the command line names it. `issuer` null: the event's only shop. */
export interface TicketName {
  readonly event: string;
  readonly issuer: string | null;
  readonly uid: string;
}

export interface Withdrawn {
  readonly issuer: string;
  readonly uid: string;
  readonly sessions_ended: number;
  /** The person was a member by tickets alone, and is none any more. */
  readonly left: boolean;
}

/**
 * Withdraws a ticket, also one that nobody has used yet: it is refused, and the sessions that tickets opened for its
 * person end at once. Repeating it is harmless.
 */
export async function withdrawTicket(ctx: Context, name: TicketName): Promise<Checked<Withdrawn>> {
  const found = await holderKey(ctx, name);
  if (!found.ok) return found;
  const key = found.value;
  return ctx.live.transact<Checked<Withdrawn>>(async (tx) => {
    const at = new Date(ctx.clock.now());
    const { account_id, withdrawn_at } = await lockTicketHolder(tx, key, at);
    if (!withdrawn_at) {
      await updateTicketHolder(tx, key, { withdrawn_at: at });
      await note(tx, ctx, { event_id: key.event_id, action: 'ticket.withdrawn', subject: ticketText(key) });
    }
    const named = { issuer: key.issuer, uid: key.uid };
    if (account_id === null) return { result: { ok: true, value: { ...named, sessions_ended: 0, left: false } } };
    const place = { event_id: key.event_id, account_id };
    const left = await settleMembership(tx, place);
    const sessions_ended = await endByTicket(tx, place, at);
    const value = { ...named, sessions_ended, left };
    return { result: { ok: true, value }, events: [ctx.live.accessChanged(account_id)] };
  });
}

/** Makes a withdrawn ticket good again, and its person a member where a ticket had made them one. */
export async function restoreTicket(
  ctx: Context,
  name: TicketName,
): Promise<Checked<Omit<TicketHolderKey, 'event_id'>>> {
  const found = await holderKey(ctx, name);
  if (!found.ok) return found;
  const key = found.value;
  return ctx.live.transact<Checked<Omit<TicketHolderKey, 'event_id'>>>(async (tx) => {
    const { account_id, withdrawn_at } = await lockTicketHolder(tx, key, new Date(ctx.clock.now()));
    if (!withdrawn_at) return { result: problem(name.uid, 'this ticket is not withdrawn') };
    await updateTicketHolder(tx, key, { withdrawn_at: null });
    await note(tx, ctx, { event_id: key.event_id, action: 'ticket.restored', subject: ticketText(key) });
    if (account_id !== null) await settleMembership(tx, { event_id: key.event_id, account_id });
    const result = { ok: true, value: { issuer: key.issuer, uid: key.uid } } as const;
    return { result, events: account_id === null ? [] : [ctx.live.accessChanged(account_id)] };
  });
}

/** A ticket by its shop and the shop's number. */
const ticketText = ({ issuer, uid }: TicketHolderKey): string => `${issuer} ${uid}`;

/**
 * Whether a member by tickets is one no longer: a membership by ticket lasts as long as a ticket, or an invitation,
 * grants it.
 */
async function settleMembership(tx: Tx, place: MemberKey): Promise<boolean> {
  // Two tickets of one person are not withdrawn past each other.
  const member = await lockMember(tx, place);
  const { by_ticket, stays } = await reasonsOf(tx, place);
  if (!by_ticket) return false;
  await setActive(tx, place, stays, member);
  return !stays;
}

async function holderKey(ctx: Context, { event: slug, issuer, uid }: TicketName): Promise<Checked<TicketHolderKey>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const shops = [...new Set((await keysOf(ctx.db, event.id)).map((key) => key.issuer))];
  if (issuer !== null) return { ok: true, value: { event_id: event.id, issuer, uid } };
  const [only, ...others] = shops;
  if (only === undefined) return problem(slug, 'has no ticket keys yet: name the shop with --issuer');
  if (others.length > 0) return problem(slug, `has several shops: name one with --issuer (${shops.join(', ')})`);
  return { ok: true, value: { event_id: event.id, issuer: only, uid } };
}

export interface HolderLine {
  readonly issuer: string;
  readonly uid: string;
  readonly name: string;
  readonly email: string | null;
  /** `waiting`: the address is a person's, who has not signed in for the ticket yet. */
  readonly state: 'in_use' | 'waiting' | 'withdrawn';
  /** UTC ISO 8601, or null. */
  readonly last_used_at: string | null;
}

/** Everybody of an event who came, or may not come, by a ticket. */
export async function listTickets(ctx: Context, slug: string): Promise<Checked<readonly HolderLine[]>> {
  const event = await eventBySlug(ctx.db, slug);
  if (!event) return noEvent(slug);
  const rows = await listRows(ctx.db, event.id);
  const value = rows.map(({ issuer, uid, account_id, first_name, last_name, email, last_used_at, withdrawn_at }) => ({
    issuer,
    uid,
    name: `${first_name ?? ''} ${last_name ?? ''}`.trim(),
    email,
    state: withdrawn_at ? ('withdrawn' as const) : account_id === null ? ('waiting' as const) : ('in_use' as const),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
  return { ok: true, value };
}
