import type { SsoPerson } from '@plenary/domain/sso/claims';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { createAccounts, lockAccount, lockAccountByEmail, lockOrMakeMember, personChanged } from '../accounts/index.ts';
import { openSession, type Browser } from '../auth/index.ts';
import { lockHolder, useHolder, type HolderKey } from './store.ts';

/** The result of a good answer of a provider. */
export type Entered =
  | { readonly kind: 'signed_in'; readonly token: string }
  /** The address is that of an account whose owner has not verified it here: it may be somebody else's. */
  | { readonly kind: 'refused'; readonly reason: 'sso_address' | 'sso_not_active' };

export interface SsoUse {
  readonly event_id: string;
  readonly issuer: string;
  readonly person: SsoPerson;
  readonly browser: Browser;
}

/**
 * Signs a provider's person in: whom its name stands for already, else the owner of the verified address, else somebody
 * new. All in one transaction under the holder's row, so that many at once are one person.
 */
export function enterBySso(ctx: Context, use: SsoUse): Promise<Entered> {
  const key: HolderKey = { event_id: use.event_id, issuer: use.issuer, subject: use.person.subject };
  return ctx.live.transact(async (tx) => {
    const at = new Date(ctx.clock.now());
    const account_id = (await lockHolder(tx, key, at)) ?? (await accountOf(ctx, tx, use.person, at));
    if (account_id === null) return refusedAs('sso_address');
    return admit(ctx, tx, use, { account_id, key, at });
  });
}

/**
 * The account of somebody who comes for the first time. An address counts where both the provider and this site know that
 * its owner reads it: an account that somebody else made with the address would else be shared with them.
 */
async function accountOf(ctx: Context, tx: Tx, person: SsoPerson, created_at: Date): Promise<string | null> {
  const { email, first_name, last_name } = person;
  const owner = email === null ? null : await lockAccountByEmail(tx, email);
  if (owner) return owner.email_verified ? owner.id : null;
  const row = { id: newId(ctx.clock.now()), first_name, last_name, email, email_verified: email !== null, created_at };
  const [made] = await createAccounts(tx, [row]);
  return made ?? null;
}

interface Holding {
  readonly account_id: string;
  readonly key: HolderKey;
  readonly at: Date;
}

async function admit(ctx: Context, tx: Tx, use: SsoUse, { account_id, key, at }: Holding): Promise<Outcome<Entered>> {
  if (!(await lockAccount(tx, account_id))) return refusedAs('sso_not_active');
  const row = { id: newId(ctx.clock.now()), event_id: use.event_id, account_id, created_at: at };
  const membership = await lockOrMakeMember(tx, row);
  if (!membership.active) return refusedAs('sso_not_active');
  await useHolder(tx, key, account_id, at);
  const { events: people = [], ...rest } = membership.fresh ? await personChanged(tx, account_id) : {};
  const changes = membership.fresh ? [...people, ctx.live.accessChanged(account_id)] : people;
  const session = { account_id, method: 'sso', event_id: use.event_id, verified: true } as const;
  const { token, events } = await openSession(ctx, tx, session, use.browser);
  return { result: { kind: 'signed_in', token }, events: [...changes, ...events], ...rest };
}

/** The row of a refused first use stays and stands for nobody: the next use looks again. */
function refusedAs(reason: 'sso_address' | 'sso_not_active'): Outcome<Entered> {
  return { result: { kind: 'refused', reason } };
}
