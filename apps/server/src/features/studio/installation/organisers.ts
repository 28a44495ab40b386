import { refused, ok, type Result } from '@plenary/contract/errors';
import type { EventOrganisers } from '@plenary/contract/studio/installation';
import { cleanEmail, emailProblems } from '@plenary/domain/auth/email';
import type { Context } from '../../../context.ts';
import { listMakers, mayOperate, UNVERIFIED } from '../../accounts/index.ts';
import { eventBySlug } from '../../events/index.ts';
import { changeRoles, listAttendees, WITH_ROLES } from '../../invitations/attendees/index.ts';
import { listedPerson } from '../people/people.ts';

/** The organisers of an event (INS5), for operators. Refusals: `may_not_operate`, `not_found` for an address that no event has. */
export async function readOrganisers(ctx: Context, account_id: string, slug: string): Promise<Result<EventOrganisers>> {
  if ((await mayOperate(ctx.db, account_id, ctx.config.development)) === null) return refused('may_not_operate');
  const event = await eventBySlug(ctx.db, slug);
  if (!event || event.rehearsal_of !== null) return refused('not_found');
  const listed = await listAttendees(ctx.db, event.id, ctx.clock.now(), WITH_ROLES);
  const people = listed.map(listedPerson).filter(({ roles, state }) => roles.includes('organiser') && !GONE.has(state));
  const organisers = people.map(({ account, first_name, last_name, email, state }) => ({
    ...{ account, name: `${first_name} ${last_name}`.trim(), email },
    awaited: state !== 'member',
  }));
  return ok({ organisers: organisers.sort((a, b) => a.name.localeCompare(b.name)) });
}

const GONE = new Set<ReturnType<typeof listedPerson>['state']>(['removed', 'withdrawn']);

/** Whether a person makes organisers of an event: operators do, and its organisers who may make events, who take none away (INS5). */
export async function mayMakeOrganisers(
  { db, config }: Context,
  account_id: string,
  event: { readonly id: string },
): Promise<boolean> {
  if ((await mayOperate(db, account_id, config.development)) !== null) return true;
  const makers = await listMakers(db, event.id, config.development);
  return makers.some((maker) => maker.account_id === account_id);
}

/**
 * Makes a person of an event's list its organiser, or takes that back (INS5), as the command does. Refusals: those of reading, and
 * `invalid_input` for an address that is not on the list, `address_unverified`, `rate_limited`.
 */
export async function changeOrganiser(
  ctx: Context,
  by: { readonly account_id: string },
  change: { readonly event: string; readonly email: string; readonly organiser: boolean },
): Promise<Result<EventOrganisers>> {
  const { event: slug, organiser } = change;
  const before = await readOrganisers(ctx, by.account_id, slug);
  if (!before.ok) return before;
  const email = cleanEmail(change.email);
  const problems = emailProblems(email);
  if (problems.length > 0) return refused('invalid_input', { errors: { email: problems } });
  const wait = await ctx.limits.take('role_change', { person: by.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const roles = organiser ? { add: ['organiser' as const], remove: [] } : { add: [], remove: ['organiser' as const] };
  const done = await changeRoles(ctx, { event: slug, email, ...roles, dry_run: false, by });
  if (done.ok) return readOrganisers(ctx, by.account_id, slug);
  return done.problems.some(({ reason }) => reason === UNVERIFIED)
    ? refused('address_unverified')
    : refused('invalid_input', { errors: { email: [{ code: 'nobody_here' }] } });
}
