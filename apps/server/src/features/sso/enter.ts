import type { SsoPerson } from '@plenary/domain/sso/claims';
import { firstEntry, laterEntry, type AddressWord } from '@plenary/domain/sso/first-entry';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent, Outcome } from '../../live/types.ts';
import {
  createAccounts,
  lockSsoHolder,
  lockToVerify,
  personChanged,
  updateAccount,
  useSsoHolder,
  type LockedAccount,
  type SsoHolder,
  type SsoHolderKey,
} from '../accounts/index.ts';
import { openSession, verifyEmailAndEnd, type Browser } from '../auth/index.ts';
import { awaitCode } from './codes-store.ts';
import { becomeOne } from './become-one.ts';
import { admitPerson } from '../awaited/index.ts';
import { joinEvent } from './join-event.ts';
import { lacksAddress, lockOwner } from './store.ts';

type Refused = { readonly kind: 'refused'; readonly reason: 'sso_address' | 'sso_not_active' };

/** The result of a good answer of a provider. */
export type Entered =
  | { readonly kind: 'signed_in'; readonly token: string }
  /** A code has to show first that the address is theirs; the browser goes by this token meanwhile. */
  | { readonly kind: 'code_needed'; readonly token: string }
  /** The address is that of an account whose password another person may have set, or the person may not enter. */
  | Refused;

/** A person whom a provider sends to an event. */
export interface SsoUse {
  readonly key: SsoHolderKey;
  readonly person: Omit<SsoPerson, 'subject' | 'email_verified'>;
  /** Whose word it is that they read the mail of their address. */
  readonly word: AddressWord;
  readonly browser: Browser;
}

/** The account that a person enters, with what is known of their address so far. */
interface Entering {
  readonly account_id: string;
  readonly holder: SsoHolder;
  readonly at: Date;
}

/**
 * Signs a provider's person in: whom its name stands for already, else the owner of the address, as far as a person
 * vouches for it, else a new person. All in one transaction under the holder's row, so that many at once are one person.
 */
export function enterBySso(ctx: Context, use: SsoUse): Promise<Entered> {
  return ctx.live.transact((tx) => enterWithin(ctx, tx, use));
}

/** The same within a transaction. */
export async function enterWithin(ctx: Context, tx: Tx, use: SsoUse): Promise<Outcome<Entered>> {
  const at = new Date(ctx.clock.now());
  const holder = await lockSsoHolder(tx, use.key, at);
  if (holder.account_id !== null) return enterAgain(ctx, tx, use, { account_id: holder.account_id, holder, at });
  const first = await firstAccount(ctx, tx, use, at);
  return typeof first === 'string' ? admit(ctx, tx, use, { account_id: first, holder, at }) : { result: first };
}

/** A person who has been here: in their account, unless they are found to have one more (ONB36). */
async function enterAgain(ctx: Context, tx: Tx, use: SsoUse, entering: Entering): Promise<Outcome<Entered>> {
  const { key, person, word } = use;
  const { account_id, at } = entering;
  const { email, first_name, last_name } = person;
  if (email === null || !(await lacksAddress(tx, { event_id: key.event_id, account_id })))
    return admit(ctx, tx, use, entering);
  const owner = await lockOwner(tx, { ...key, email });
  switch (laterEntry(word, owner)) {
    case 'ask_code':
      return { result: { kind: 'code_needed', token: await awaitCode(tx, key, { email, first_name, last_name }, at) } };
    case 'shut_out':
      return { result: refusedAs('sso_not_active') };
    case 'take_address':
      await updateAccount(tx, account_id, { email });
      return admit(ctx, tx, use, entering);
    case 'take_list':
      return admitAsOne(ctx, tx, use, entering, { email, kept: account_id, gone: owner?.id });
    case 'become_owner':
      return admitAsOne(ctx, tx, use, entering, { email, kept: owner?.id, gone: account_id });
    case 'stay':
      return admit(ctx, tx, use, entering);
  }
}

/** Lets a person in who was two people until now. */
async function admitAsOne(
  ctx: Context,
  tx: Tx,
  use: SsoUse,
  entering: Entering,
  {
    email,
    kept,
    gone,
  }: { readonly email: string; readonly kept: string | undefined; readonly gone: string | undefined },
): Promise<Outcome<Entered>> {
  if (kept === undefined || gone === undefined) return admit(ctx, tx, use, entering);
  const { events, supersede } = await becomeOne(ctx, tx, { email, kept, gone });
  const admitted = await admit(ctx, tx, use, { ...entering, account_id: kept });
  return {
    ...admitted,
    events: [...events, ...(admitted.events ?? [])],
    supersede: [...supersede, ...(admitted.supersede ?? [])],
  };
}

/** The account of a person who comes for the first time; else why there is none, or not yet. */
async function firstAccount(ctx: Context, tx: Tx, use: SsoUse, at: Date): Promise<string | Entered> {
  const { key, person, word } = use;
  const { email, first_name, last_name } = person;
  const row = { id: newId(ctx.clock.now()), first_name, last_name, email, created_at: at };
  if (email === null) return (await createAccounts(tx, [row]))[0] ?? refusedAs('sso_address');
  const owner = await lockOwner(tx, { ...key, email });
  switch (firstEntry(word, owner)) {
    case 'ask_code':
      return { kind: 'code_needed', token: await awaitCode(tx, key, { email, first_name, last_name }, at) };
    case 'refuse':
      return refusedAs('sso_address');
    case 'enter':
      return owner?.id ?? refusedAs('sso_address');
    case 'make':
      return (await createAccounts(tx, [{ ...row, email_verified: word === 'us' }]))[0] ?? refusedAs('sso_address');
  }
}

async function admit(ctx: Context, tx: Tx, use: SsoUse, entering: Entering): Promise<Outcome<Entered>> {
  const { key, browser } = use;
  const { account_id, holder, at } = entering;
  const account = await lockToVerify(tx, account_id);
  if (!account) return { result: refusedAs('sso_not_active') };
  const shown = addressShown(account, use, holder);
  const joined = await joinEvent(tx, { event_id: key.event_id, account_id, listed: shown !== null }, at);
  if (joined === 'not_active') return { result: refusedAs('sso_not_active') };
  const ended = await verify(ctx, tx, account, use);
  await useSsoHolder(tx, key, { account_id, email: shown ?? holder.email }, at);
  const named = await admitPerson(ctx, tx, account_id);
  const { events: people = [], supersede = [] } = joined === 'changed' ? await personChanged(tx, account_id) : {};
  const changes = joined === 'changed' ? [...people, ctx.live.accessChanged(account_id)] : people;
  const session = { account_id, method: 'sso', event_id: key.event_id, verified: true } as const;
  const { token, events } = await openSession(ctx, tx, session, browser);
  return {
    result: { kind: 'signed_in', token },
    events: [...ended, ...changes, ...named.events, ...events],
    supersede: [...supersede, ...named.supersede],
  };
}

/** The address of an account where it was shown to be its person's, now or when they came before; else null. */
function addressShown({ email }: LockedAccount, { person, word }: SsoUse, holder: SsoHolder): string | null {
  const known = word === 'nobody' ? holder.email : person.email;
  return email !== null && known !== null && known.toLowerCase() === email.toLowerCase() ? email : null;
}

/** An address that we know of counts at every event; a password that was there before may be another person's. */
async function verify(
  ctx: Context,
  tx: Tx,
  account: LockedAccount,
  { person, word }: SsoUse,
): Promise<readonly FeedEvent[]> {
  const own = account.email !== null && account.email.toLowerCase() === person.email?.toLowerCase();
  if (word !== 'us' || !own || account.email_verified || account.password_hash !== null) return [];
  return verifyEmailAndEnd(ctx, tx, account, null);
}

/** The row of a refused first use stays and stands for nobody: the next use looks again. */
const refusedAs = (reason: Refused['reason']): Refused => ({ kind: 'refused', reason });
