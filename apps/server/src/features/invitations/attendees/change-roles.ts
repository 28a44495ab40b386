import { mayGrantByEmail } from '@plenary/domain/auth/email-owner';
import { changedRoles } from '@plenary/domain/invitations/attendee';
import type { GivenRole } from '@plenary/domain/policy/policy';
import type { Role } from '@plenary/domain/policy/policy';
import { problem, type Checked } from '@plenary/domain/problem';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { invitations } from '../../../db/schema/index.ts';
import { note } from '../../audit/index.ts';
import { eventBySlug } from '../../events/index.ts';
import {
  isVouchedAt,
  lockAccountByEmail,
  lockMember,
  UNVERIFIED,
  updateMember,
  type MemberKey,
} from '../../accounts/index.ts';
import { transactOrUndo } from '../../../dry-run.ts';
import type { Outcome } from '../../../live/types.ts';
import { changesOfPeople } from './announce.ts';

export interface RoleOrder {
  /** Slug of the event. */
  readonly event: string;
  readonly email: string;
  readonly add: readonly Role[];
  readonly remove: readonly Role[];
  readonly dry_run: boolean;
  /** Left out: the operator of the command that runs. */
  readonly by?: { readonly account_id: string };
}

export interface RoleReport {
  readonly event: string;
  readonly dry_run: boolean;
  readonly email: string;
  /** The person's roles at the event now, beyond attendee. */
  readonly roles: readonly ('host' | GivenRole)[];
  readonly changed: boolean;
}

/** Gives a person roles at an event and takes others: of a member at once, of a person invited with the invitation. */
export async function changeRoles(ctx: Context, order: RoleOrder): Promise<Checked<RoleReport>> {
  return transactOrUndo<Checked<RoleReport>>(ctx, order.dry_run, async (tx) => {
    const found = await lockAttendee(tx, order);
    if (typeof found === 'string') return { result: problem(order.email, found) };
    const { key, membership, invitation } = found;
    const before = membership ?? invitation;
    if (before === undefined) return { result: problem(order.email, `is not on the list of ${order.event}`) };
    if (membership && !mayGrantByEmail(found.account) && order.add.length > 0)
      return { result: problem(order.email, UNVERIFIED) };
    const { event, email, dry_run, add, remove, by } = order;
    const { held, changed, ...live } = await grantRoles(ctx, tx, {
      ...{ key, before, add, remove, member: !!membership },
      ...(by && { by }),
    });
    const roles = [...(held.host ? (['host'] as const) : []), ...held.roles];
    return { result: { ok: true, value: { event, dry_run, email, roles, changed } }, ...live };
  });
}

/** A person's roles, and what is given and taken; their rows are locked. */
export interface RoleGrant {
  readonly key: MemberKey;
  readonly before: HeldRoles;
  readonly add: readonly Role[];
  readonly remove: readonly Role[];
  /** They are a member already, and not only invited. */
  readonly member: boolean;
  /** Left out: the operator of the command that runs. */
  readonly by?: { readonly account_id: string };
}

interface HeldRoles {
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
}

/** Stores changed roles of a person with their invitation, and notes the change. Returns the roles, and the news of them. */
export async function grantRoles(
  ctx: Context,
  tx: Tx,
  { key, before, add, remove, member, by }: RoleGrant,
): Promise<Pick<Outcome<never>, 'events' | 'supersede'> & { readonly held: HeldRoles; readonly changed: boolean }> {
  const held = changedRoles(before, add, remove);
  const set = { host: held.host, roles: [...held.roles] };
  const changed =
    before.host !== held.host ||
    before.roles.length !== held.roles.length ||
    held.roles.some((role) => !before.roles.includes(role));
  await updateMember(tx, key, set);
  await tx.update(invitations).set(set).where(ofInvited(key));
  if (!changed) return { held, changed };
  await note(tx, ctx, {
    ...(by && { by }),
    event_id: key.event_id,
    action: 'roles.changed',
    subject: key.account_id,
    before: { host: before.host, roles: before.roles },
    after: set,
  });
  return { held, changed, ...(member && (await changesOfPeople(ctx, tx, [key.account_id]))) };
}

const ofInvited = ({ event_id, account_id }: MemberKey) =>
  and(eq(invitations.event_id, event_id), eq(invitations.account_id, account_id));

/**
 * The person's membership and invitation, which stay as they are until the transaction ends; a sentence: no such event.
 */
async function lockAttendee(tx: Tx, { event, email }: RoleOrder) {
  const place = await eventBySlug(tx, event);
  if (!place) return `there is no event called ${event}`;
  const account = await lockAccountByEmail(tx, email);
  if (!account) return `is not on the list of ${event}`;
  const key = { event_id: place.id, account_id: account.id };
  const membership = await lockMember(tx, key);
  const [invitation] = await tx
    .select({ host: invitations.host, roles: invitations.roles })
    .from(invitations)
    .where(ofInvited(key))
    .for('update');
  const vouched_here = await isVouchedAt(tx, place.id, account.id);
  return { key, account: { ...account, vouched_here }, membership, invitation };
}
