import { mayGrantByEmail } from '@plenary/domain/auth/email-owner';
import type { GivenRole } from '@plenary/domain/policy/policy';
import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import { hashPassword } from '../adapters/passwords.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import {
  createAccounts,
  isVouchedAt,
  lockAccountByEmail,
  lockMember,
  setMember,
  UNVERIFIED,
} from '../features/accounts/index.ts';
import { note } from '../features/audit/index.ts';
import { signOutEverywhere, storePassword } from '../features/auth/index.ts';
import { eventBySlug } from '../features/events/index.ts';
import { newId } from '../ids.ts';

export interface NewPerson {
  readonly email: string;
  /** Slug of the event to belong to; null: none. */
  readonly event: string | null;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly role: string;
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
  /** null: the person cannot sign in with a password yet. */
  readonly password: string | null;
}

export interface AddedPerson {
  readonly _id: string;
  readonly email: string;
  readonly event: string | null;
  /** false: the account was there already and stays as it is. */
  readonly created: boolean;
}

/** Adds an account, or finds it by its e-mail, and makes it a member of an event with these roles. */
export async function addPerson(ctx: Context, person: NewPerson): Promise<Checked<AddedPerson>> {
  const password_hash = person.password === null ? null : await hashPassword(person.password);
  return ctx.live.transact<Checked<AddedPerson>>(async (tx) => {
    const event = person.event === null ? null : await eventBySlug(tx, person.event);
    if (person.event !== null && !event) return { result: noEvent(person.event) };
    const known = await lockAccountByEmail(tx, person.email);
    if (!known && person.first_name === '') {
      return { result: problem(person.email, 'is new here: give --first-name, and --last-name where there is one') };
    }
    const vouched_here = known && event ? await isVouchedAt(tx, event.id, known.id) : false;
    if (known && event && !mayGrantByEmail({ ...known, vouched_here }))
      return { result: problem(person.email, UNVERIFIED) };
    const member = known && event ? await lockMember(tx, { event_id: event.id, account_id: known.id }) : null;
    if (member?.banned_at) return { result: problem(person.email, 'is banned from this event; a host can lift that') };
    const _id = known?.id ?? (await insertAccount(tx, person, password_hash, ctx.clock.now()));
    if (_id === undefined) return { result: problem(person.email, 'the account of this address was removed') };
    if (event)
      await setMember(
        tx,
        { event_id: event.id, account_id: _id },
        { host: person.host, roles: [...person.roles] },
        ctx.clock.now(),
      );
    const after = { created: !known, host: person.host, roles: person.roles };
    await note(tx, ctx, { event_id: event?.id ?? null, action: 'person.added', subject: _id, after });
    const value = { _id, email: person.email, event: person.event, created: !known };
    return { result: { ok: true, value }, events: [ctx.live.accessChanged(_id)] };
  });
}

/** Sets a password, ends the sessions that the old one had opened, and takes links back that would set another. */
export async function setPassword(
  ctx: Context,
  email: string,
  password: string,
): Promise<Checked<{ readonly email: string; readonly sessions_ended: number }>> {
  const password_hash = await hashPassword(password);
  const account = await ctx.live.transact(async (tx) => {
    const id = (await lockAccountByEmail(tx, email))?.id;
    if (id) {
      await storePassword(tx, id, password_hash, ctx.clock.now());
      await note(tx, ctx, { event_id: null, action: 'password.set', subject: id });
    }
    return { result: id };
  });
  if (!account) return problem(email, 'there is no account with this e-mail');
  return { ok: true, value: { email, sessions_ended: await signOutEverywhere(ctx, account) } };
}

/** The id of a new account; undefined when the address is that of one that cannot be used any more. */
async function insertAccount(tx: Tx, person: NewPerson, password_hash: string | null, now: number) {
  const { email, first_name, last_name, company, role } = person;
  // The operator vouches for an address that they type themselves.
  const row = { id: newId(now), email, email_verified: true, first_name, last_name, company, role, password_hash };
  const [made] = await createAccounts(tx, [{ ...row, created_at: new Date(now) }]);
  return made;
}
