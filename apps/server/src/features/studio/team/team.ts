import { refused, ok, type Result } from '@plenary/contract/errors';
import type { PersonOnList } from '@plenary/contract/studio/people';
import type { StudioTeam } from '@plenary/contract/studio/team';
import type { GrantedRole } from '@plenary/domain/audience/roles';
import type { FieldProblem } from '@plenary/domain/field-problem';
import type { InvitationChange } from '@plenary/domain/invitations/attendee';
import { readPerson, type ListedPerson, type RowReason } from '@plenary/domain/invitations/person-row';
import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { EventRow } from '../../../http/event-row.ts';
import type { Member } from '../../../http/request/actor.ts';
import { lockAccountByEmail } from '../../accounts/index.ts';
import { changePersonRoles } from '../../audience/index.ts';
import {
  changeInvitations,
  changeRoles,
  importPeople,
  listAttendees,
  WITH_ROLES,
  type Attendee,
} from '../../invitations/attendees/index.ts';
import { mayMakeOrganisers } from '../installation/organisers.ts';
import { listedPerson } from '../people/people.ts';

type Answer = Promise<Result<StudioTeam>>;

/** The organiser who does it, and where. */
export interface Organiser {
  readonly event: EventRow;
  readonly member: Member;
}

/** The team of an event with those who are invited to it, by name (TEA1). */
export async function readTeam(ctx: Context, event_id: string): Promise<StudioTeam> {
  const listed = await listAttendees(ctx.db, event_id, ctx.clock.now(), WITH_ROLES);
  const people = listed.filter(({ state }) => state.kind !== 'removed' && state.kind !== 'withdrawn').map(listedPerson);
  const named = ({ first_name, last_name }: PersonOnList): string => `${first_name} ${last_name}`;
  return { people: people.sort((a, b) => named(a).localeCompare(named(b))), mails: ctx.config.smtp !== null };
}

/** The fields of the form; those that are absent are empty. */
interface Invitee {
  readonly email?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly roles?: readonly GrantedRole[] | undefined;
  /** They are to organise the event as well (INS5). */
  readonly organiser?: boolean | undefined;
}

/**
 * Invites a person into the team (TEA2): who is on the list already gets the roles as well, and an invitation where theirs
 * has lapsed or none was sent. Sent twice it invites once.
 */
export async function inviteToTeam(ctx: Context, { event, member }: Organiser, invitee: Invitee): Answer {
  const wait = await ctx.limits.take('team_invitation', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { email = '', first_name = '', last_name = '', roles = [], organiser = false } = invitee;
  if (organiser && !(await mayMakeOrganisers(ctx, member.account_id, event))) return refused('may_not_operate');
  const read = readPerson({ email, first_name, last_name, roles: roles.join(' ') });
  const errors: Record<string, FieldProblem[]> = read.ok ? {} : problemsOf(read.reasons);
  const may_nothing = roles.length === 0 && !organiser;
  if (may_nothing) errors['roles'] = [{ code: 'no_role' }];
  if (!read.ok || may_nothing) return refused('invalid_input', { errors });
  const person = read.value;
  const of = { ctx, event, by: member };
  const listed = (await findByEmail(of, person.email)) !== null;
  const added = organiser ? ([...roles, 'organiser'] as const) : roles;
  // An invitation is mailed by what a person may do, which is said before it is made.
  const done =
    (listed || (await list(of, person, !organiser))) &&
    ((!listed && !organiser) || (await giveRoles(of, person.email, added)));
  if (!done) return refused('address_unverified');
  const now = await findByEmail(of, person.email);
  const change = now && INVITES[now.state.kind];
  if (change) await changeOne(of, person.email, change);
  return ok(await readTeam(ctx, event.id));
}

/** How a person who is on the list is invited, where they are to be. */
const INVITES: Partial<Record<Attendee['state']['kind'], InvitationChange>> = {
  ...{ imported: 'invite', withdrawn: 'invite', removed: 'invite' },
  ...{ failed: 'resend', expired: 'resend' },
};

interface Work {
  readonly ctx: Context;
  readonly event: EventRow;
  readonly by: Member;
}

async function findListed({ ctx, event }: Work, who: SQL): Promise<Attendee | null> {
  const [found] = await listAttendees(ctx.db, event.id, ctx.clock.now(), who);
  return found ?? null;
}

async function findByEmail(of: Work, email: string): Promise<Attendee | null> {
  const account = await of.ctx.live.transact(async (tx) => ({ result: await lockAccountByEmail(tx, email) }));
  return account && findListed(of, sql`a.id = ${account.id}`);
}

async function list({ ctx, event, by }: Work, person: ListedPerson, invite: boolean): Promise<boolean> {
  const columns = new Set(['email', 'first_name', 'last_name', 'roles'] as const);
  const file = { people: [{ row: 1, person }], refused: [], columns, ignored: [] };
  const done = await importPeople(ctx, file, { event: event.slug, invite, dry_run: false, by });
  return done.ok && done.value.refused.length === 0;
}

async function giveRoles(
  { ctx, event, by }: Work,
  email: string,
  add: readonly (GrantedRole | 'organiser')[],
): Promise<boolean> {
  const order = { event: event.slug, email, add, remove: [], dry_run: false, by };
  return (await changeRoles(ctx, order)).ok;
}

const changeOne = ({ ctx, event, by }: Work, email: string, change: InvitationChange) =>
  changeInvitations(ctx, {
    ...{ event: event.slug, change, by, dry_run: false },
    who: { kind: 'named', emails: [email] },
  });

/** Grants a person of the team roles and revokes others (TEA3): of a member at once, of others with their invitation. */
export async function changeTeamRoles(
  ctx: Context,
  { event, member }: Organiser,
  change: { readonly account: string; readonly add: readonly GrantedRole[]; readonly remove: readonly GrantedRole[] },
): Answer {
  const { account, add, remove } = change;
  const found = await findListed({ ctx, event, by: member }, sql`a.id = ${account}`);
  if (!found) return refused('not_found');
  if (found.state.kind === 'member') {
    const changed = await changePersonRoles(ctx, member, { user: account, add, remove });
    return changed.ok ? ok(await readTeam(ctx, event.id)) : changed;
  }
  const wait = await ctx.limits.take('role_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const email = found.email ?? '';
  const changed = await changeRoles(ctx, { event: event.slug, email, add, remove, dry_run: false, by: member });
  return changed.ok ? ok(await readTeam(ctx, event.id)) : refused('address_unverified');
}

/** Sends the invitation of a person once more, or takes it back (TEA4). */
export async function changeTeamInvitation(
  ctx: Context,
  { event, member }: Organiser,
  { account, change }: { readonly account: string; readonly change: 'resend' | 'withdraw' },
): Answer {
  const of = { ctx, event, by: member };
  const found = await findListed(of, sql`a.id = ${account} AND ${WITH_ROLES}`);
  if (!found?.email || found.state.kind === 'member') return refused('not_found');
  const wait = change === 'resend' ? await ctx.limits.take('team_invitation', { person: member.account_id }) : null;
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const unsent = change === 'resend' && found.state.kind === 'imported';
  await changeOne(of, found.email, unsent ? 'invite' : change);
  return ok(await readTeam(ctx, event.id));
}

/** The problems of the fields of the form; those in words are of none of them. */
function problemsOf(reasons: readonly RowReason[]): Record<string, FieldProblem[]> {
  const errors: Record<string, FieldProblem[]> = {};
  for (const reason of reasons) if (typeof reason !== 'string') (errors[reason.column] ??= []).push(reason.problem);
  return errors;
}
