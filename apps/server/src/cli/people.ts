import type { GivenRole } from '@plenary/domain/policy/policy';
import { noEvent, problem, type Checked } from '@plenary/domain/problem';
import { eq } from 'drizzle-orm';
import { hashPassword } from '../adapters/passwords.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { hasEmail } from '../db/has-email.ts';
import { accounts, events } from '../db/schema/index.ts';
import { createAccounts, setMember, UNVERIFIED } from '../features/accounts/index.ts';
import { signOutEverywhere, storePassword } from '../features/auth/index.ts';
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
    const event_id = person.event === null ? null : await eventId(tx, person.event);
    if (event_id === undefined) return { result: noEvent(person.event ?? '') };
    const known = await accountByEmail(tx, person.email);
    if (!known && (person.first_name === '' || person.last_name === '')) {
      return { result: problem(person.email, 'is new here: give --first-name and --last-name') };
    }
    if (known && event_id !== null && !known.email_verified) return { result: problem(person.email, UNVERIFIED) };
    const _id = known?.id ?? (await insertAccount(tx, person, password_hash, ctx.clock.now()));
    if (event_id !== null)
      await setMember(
        tx,
        { event_id, account_id: _id },
        { host: person.host, roles: [...person.roles] },
        ctx.clock.now(),
      );
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
    const id = (await accountByEmail(tx, email))?.id;
    if (id) await storePassword(tx, id, password_hash, ctx.clock.now());
    return { result: id };
  });
  if (!account) return problem(email, 'there is no account with this e-mail');
  return { ok: true, value: { email, sessions_ended: await signOutEverywhere(ctx, account) } };
}

async function eventId(tx: Tx, slug: string): Promise<string | undefined> {
  const [row] = await tx.select({ id: events.id }).from(events).where(eq(events.slug, slug));
  return row?.id;
}

async function accountByEmail(tx: Tx, email: string) {
  const [row] = await tx
    .select({ id: accounts.id, email_verified: accounts.email_verified })
    .from(accounts)
    .where(hasEmail(email))
    .for('update');
  return row;
}

async function insertAccount(tx: Tx, person: NewPerson, password_hash: string | null, now: number): Promise<string> {
  const { email, first_name, last_name, company, role } = person;
  const id = newId(now);
  await createAccounts(tx, [
    { id, email, first_name, last_name, company, role, password_hash, created_at: new Date(now) },
  ]);
  return id;
}
