import { changedRoles } from '@plenary/domain/invitations/attendee';
import type { GivenRole } from '@plenary/domain/policy/policy';
import type { Role } from '@plenary/domain/policy/policy';
import { problem, type Checked } from '@plenary/domain/problem';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { hasEmail } from '../../../db/has-email.ts';
import { accounts, event_users, events, invitations } from '../../../db/schema/index.ts';
import { UNVERIFIED } from '../../accounts/index.ts';
import { transactOrUndo } from '../../../dry-run.ts';
import { changesOfPeople } from './announce.ts';

export interface RoleOrder {
  /** Slug of the event. */
  readonly event: string;
  readonly email: string;
  readonly add: readonly Role[];
  readonly remove: readonly Role[];
  readonly dry_run: boolean;
}

export interface RoleReport {
  readonly event: string;
  readonly dry_run: boolean;
  readonly email: string;
  /** What the person is now at the event, beyond attendee. */
  readonly roles: readonly ('host' | GivenRole)[];
  readonly changed: boolean;
}

/** Gives somebody roles at an event and takes others: of a member at once, of somebody invited with the invitation. */
export async function changeRoles(ctx: Context, order: RoleOrder): Promise<Checked<RoleReport>> {
  return transactOrUndo<Checked<RoleReport>>(ctx, order.dry_run, async (tx) => {
    const found = await lockAttendee(tx, order);
    if (typeof found === 'string') return { result: problem(order.email, found) };
    const { event_id, account_id, membership, invitation } = found;
    const before = membership ?? invitation;
    if (before === undefined) return { result: problem(order.email, `is not on the list of ${order.event}`) };
    if (membership && !found.email_verified && order.add.length > 0)
      return { result: problem(order.email, UNVERIFIED) };
    const { host, roles } = changedRoles(before, order.add, order.remove);
    const set = { host, roles: [...roles] };
    const changed =
      before.host !== host ||
      before.roles.length !== roles.length ||
      roles.some((role) => !before.roles.includes(role));
    for (const table of [event_users, invitations])
      await tx
        .update(table)
        .set(set)
        .where(and(eq(table.event_id, event_id), eq(table.account_id, account_id)));
    const held = [...(host ? (['host'] as const) : []), ...roles];
    const { event, email, dry_run } = order;
    const live = changed && membership ? await changesOfPeople(ctx, tx, [account_id]) : {};
    return { result: { ok: true, value: { event, dry_run, email, roles: held, changed } }, ...live };
  });
}

/** The person's membership and invitation, which stay as they are until the transaction ends; a sentence: no such event. */
async function lockAttendee(tx: Tx, { event, email }: RoleOrder) {
  const [place] = await tx.select({ id: events.id }).from(events).where(eq(events.slug, event));
  if (!place) return `there is no event called ${event}`;
  const [account] = await tx
    .select({ id: accounts.id, email_verified: accounts.email_verified })
    .from(accounts)
    .where(hasEmail(email))
    .for('update');
  if (!account) return `is not on the list of ${event}`;
  const of = (table: typeof event_users | typeof invitations) =>
    tx
      .select({ host: table.host, roles: table.roles })
      .from(table)
      .where(and(eq(table.event_id, place.id), eq(table.account_id, account.id)))
      .for('update');
  const [[membership], [invitation]] = [await of(event_users), await of(invitations)];
  return { event_id: place.id, account_id: account.id, email_verified: account.email_verified, membership, invitation };
}
