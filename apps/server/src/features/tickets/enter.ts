import { withTicketRoles } from '@plenary/domain/tickets/roles';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { openSession, type Browser } from '../auth/index.ts';
import {
  createAccounts,
  lockAccount,
  lockOrMakeMember,
  lockTicketHolder,
  personChanged,
  refreshNames,
  updateMember,
  updateTicketHolder,
  type TicketHolder,
  type TicketHolderKey,
} from '../accounts/index.ts';
import type { ValidTicket } from './verify.ts';

/** The result of a ticket that is valid. */
export type Entered =
  | { readonly kind: 'signed_in'; readonly token: string }
  /** The account that was signed in already holds the ticket from now on. */
  | { readonly kind: 'linked' }
  /** The address in it is a person's: they have to sign in themselves. */
  | { readonly kind: 'owner_needed' }
  | { readonly kind: 'refused'; readonly reason: 'withdrawn' | 'not_active' | 'removed' };

/** The use of a ticket: by whom, at which event, from which browser. */
export interface TicketUse {
  readonly event_id: string;
  readonly ticket: ValidTicket;
  readonly browser: Browser;
  /** The account that may make this ticket its own: it owns the address, and has just signed in. null: none. */
  readonly owner: string | null;
}

/**
 * Uses a ticket: finds or makes its person, makes them a member with the ticket's roles, and opens a session that
 * counts at this event only. All in one transaction under the holder's row, so that many uses at once make one person.
 */
export async function enterByTicket(ctx: Context, use: TicketUse): Promise<Entered> {
  const { event_id, ticket } = use;
  const key: TicketHolderKey = { event_id, issuer: ticket.issuer, uid: ticket.uid };
  return ctx.live.transact(async (tx) => {
    const at = new Date(ctx.clock.now());
    const holder = await lockTicketHolder(tx, key, at);
    if (holder.withdrawn_at) return { result: { kind: 'refused', reason: 'withdrawn' } };
    const account_id = holder.account_id ?? use.owner ?? (await newAccount(ctx, tx, ticket, at));
    if (account_id === null) return { result: { kind: 'owner_needed' } };
    return admit(ctx, tx, use, { ...holder, account_id, key, at });
  });
}

/** A new person of a ticket; null when its address is a person's already. */
async function newAccount(ctx: Context, tx: Tx, ticket: ValidTicket, created_at: Date): Promise<string | null> {
  const { first_name, last_name, email } = ticket;
  const id = newId(ctx.clock.now());
  const [made] = await createAccounts(tx, [{ id, first_name, last_name, email, created_at }]);
  return made ?? null;
}

interface Holding extends TicketHolder {
  readonly account_id: string;
  readonly key: TicketHolderKey;
  readonly at: Date;
}

async function admit(ctx: Context, tx: Tx, use: TicketUse, holding: Holding): Promise<Outcome<Entered>> {
  const { account_id } = holding;
  if (!(await lockAccount(tx, account_id))) return { result: { kind: 'refused', reason: 'removed' } };
  const joined = await join(ctx, tx, use, holding);
  if (joined === 'not_active') return { result: { kind: 'refused', reason: 'not_active' } };
  const { first_name, last_name } = use.ticket;
  const renamed = await refreshNames(tx, { event_id: use.event_id, account_id }, { first_name, last_name });
  const { events: people = [], ...rest } = joined === 'changed' || renamed ? await personChanged(tx, account_id) : {};
  const changes = joined === 'changed' ? [...people, ctx.live.accessChanged(account_id)] : people;
  if (use.owner === account_id) return { result: { kind: 'linked' }, events: changes, ...rest };
  const session = { account_id, method: 'ticket', event_id: use.event_id, verified: true } as const;
  const { token, events } = await openSession(ctx, tx, session, use.browser);
  return { result: { kind: 'signed_in', token }, events: [...changes, ...events], ...rest };
}

/** Makes the holder a member with the ticket's roles, and notes that it was used. */
async function join(
  ctx: Context,
  tx: Tx,
  { event_id, ticket }: TicketUse,
  { account_id, at, key, made_member }: Holding,
): Promise<'not_active' | 'changed' | 'unchanged'> {
  const row = { id: newId(ctx.clock.now()), event_id, account_id, created_at: at };
  const membership = await lockOrMakeMember(tx, row);
  if (!membership.active) return 'not_active';
  const roles = withTicketRoles(membership, ticket.roles);
  if (roles) await updateMember(tx, row, { host: roles.host, roles: [...roles.roles] });
  await updateTicketHolder(tx, key, { account_id, made_member: made_member || membership.fresh, last_used_at: at });
  return roles || membership.fresh ? 'changed' : 'unchanged';
}
