import { isYoungSignIn } from '@plenary/domain/auth/sign-in-change';
import type { SecondFactorStep } from '@plenary/domain/onboarding/steps';
import type { Context } from '../../context.ts';
import type { Actor } from '../../http/request/actor.ts';
import { findHolder, findSession } from './store.ts';
import { checkTicket, type RefusedTicket, type ValidTicket } from './verify.ts';

/** The result of a ticket for the person who shows it. */
export type TicketState =
  | { readonly kind: 'refused'; readonly reason: RefusedTicket }
  /** Its holder is signed in here already, and is all that the ticket says. */
  | { readonly kind: 'arrived' }
  /** One button goes in. `owner`: as the account that is signed in, whose ticket it becomes. */
  | { readonly kind: 'open'; readonly ticket: ValidTicket; readonly owner: string | null }
  /** Its address is a person's, who has to sign in before the ticket is theirs. */
  | { readonly kind: 'owner_needed'; readonly ticket: ValidTicket }
  /** They have given their password, but not taken the second factor that the event asks for. */
  | { readonly kind: 'second_factor'; readonly step: SecondFactorStep };

/** Looks at a ticket without using it. */
export async function readTicketState(
  ctx: Context,
  event_id: string,
  token: string,
  actor: Actor,
): Promise<TicketState> {
  const checked = await checkTicket(ctx, event_id, token);
  if (!checked.ok) return { kind: 'refused', reason: checked.reason };
  const { ticket } = checked;
  const holder = await findHolder(ctx.db, { event_id, issuer: ticket.issuer, uid: ticket.uid }, ticket.email);
  if (holder.withdrawn_at) return { kind: 'refused', reason: 'withdrawn' };
  if (holder.barred) return { kind: 'refused', reason: 'not_active' };
  if (holder.account_id) {
    return hasArrived(actor, holder.account_id, ticket) ? { kind: 'arrived' } : { kind: 'open', ticket, owner: null };
  }
  return firstUse(ctx, event_id, { ticket, owner: holder.owner }, actor);
}

/** There is nothing left to do: its holder is in, with all roles that it gives. */
function hasArrived(actor: Actor, account_id: string, ticket: ValidTicket): boolean {
  if (actor.kind !== 'member' || actor.account_id !== account_id) return false;
  return ticket.roles.every((role) => actor.roles.includes(role));
}

/** Nobody holds it yet: the ticket of an address that is a person's waits for them. */
async function firstUse(
  ctx: Context,
  event_id: string,
  { ticket, owner }: { readonly ticket: ValidTicket; readonly owner: string | null },
  actor: Actor,
): Promise<TicketState> {
  if (owner === null) return { kind: 'open', ticket, owner: null };
  if (actor.kind === 'anonymous' || actor.account_id !== owner) return { kind: 'owner_needed', ticket };
  if (!(await hasJustSignedIn(ctx, event_id, actor.session_id))) return { kind: 'owner_needed', ticket };
  if (actor.kind === 'second_factor_due') return { kind: 'second_factor', step: actor.step };
  return { kind: 'open', ticket, owner };
}

/** A browser that was left open must not give a person's account away, and a session of another event says nothing. */
async function hasJustSignedIn(ctx: Context, event_id: string, session_id: string): Promise<boolean> {
  const session = await findSession(ctx.db, session_id);
  if (!session || (session.event_id !== null && session.event_id !== event_id)) return false;
  return isYoungSignIn(session.authenticated_at.getTime(), ctx.clock.now());
}
