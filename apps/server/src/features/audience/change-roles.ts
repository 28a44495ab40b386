import type { GrantedRole } from '@plenary/contract/audience/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseGrant } from '@plenary/domain/audience/roles';
import { mayGrantByEmail } from '@plenary/domain/auth/email-owner';
import { rolesOf, type Role } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { isVouchedAt, lockAccount, lockMemberPerson } from '../accounts/index.ts';
import { grantRoles } from '../invitations/attendees/index.ts';

export interface RoleChange {
  /** The account of the person. */
  readonly user: string;
  readonly add: readonly GrantedRole[];
  readonly remove: readonly GrantedRole[];
}

type Answer = Result<{ readonly roles: Role[] }>;

/**
 * An organiser gives a person of the event roles and takes others (AUN5). Changes add up: two organisers who change the same person at
 * once both have their way. Open pages of the person follow at once.
 */
export async function changePersonRoles(ctx: Context, member: Member, change: RoleChange): Promise<Answer> {
  const wait = await ctx.limits.take('role_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const key = { event_id: member.event_id, account_id: change.user };
  return ctx.live.transact<Answer>(async (tx) => {
    const account = await lockAccount(tx, change.user);
    const person = account && (await lockMemberPerson(tx, key));
    if (!account || !person) return { result: refused('not_found') };
    const refusal = refuseGrant({ ...person, deleted: person.deleted_at !== null });
    if (refusal) return { result: refused(refusal) };
    const gives = change.add.some((role) => !rolesOf(person).includes(role));
    const vouched_here = await isVouchedAt(tx, member.event_id, account.id);
    if (gives && account.email !== null && !mayGrantByEmail({ ...account, vouched_here }))
      return { result: refused('address_unverified') };
    const { held, ...news } = await grantRoles(ctx, tx, { key, before: person, ...change, member: true, by: member });
    return { result: ok({ roles: rolesOf(held) }), ...news };
  });
}
