import { AVATAR_PRESET_KEYS } from '@plenary/domain/profile/avatar-presets';
import { madeUpPerson } from '@plenary/simulation/people';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '@plenary/simulation/spoken';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, event_users } from '../../db/schema/index.ts';
import { sessionCookieName } from '../../http/session/cookies.ts';
import { isSecureSite } from '../../http/site-origin.ts';
import { newId } from '../../ids.ts';
import { addMembers, createAccounts, type NewAccount, type NewMember } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { endEverySession, openSession } from '../auth/index.ts';
import { lockEvent } from '../events/index.ts';

/** A person of a simulation, as they are stored. */
export interface CastMember {
  readonly account_id: string;
  readonly first_name: string;
  readonly language: SpokenLanguage;
}

export interface CastOptions {
  readonly people: number;
  readonly seed: number;
  /** None: all that simulated people speak. */
  readonly languages: readonly SpokenLanguage[];
}

/** The simulated people of an event who are still there, in the order in which they were made. */
export async function castOf(db: Db | Tx, event_id: string): Promise<CastMember[]> {
  const rows = await db
    .select({ account_id: accounts.id, first_name: accounts.first_name, language: accounts.language })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(event_users.event_id, event_id), eq(event_users.simulated, true), isNull(accounts.deleted_at)))
    .orderBy(asc(event_users.id));
  return rows.map(({ language, ...row }) => ({
    ...row,
    language: SPOKEN_LANGUAGES.find((known) => known === language) ?? 'en',
  }));
}

/**
 * Has an event that many simulated people: those from before come again, and as many are made as are missing. They have
 * no address, no password and no role (SIM3, SIM4).
 */
export async function ensureCast(
  ctx: Context,
  event: { readonly id: string; readonly slug: string },
  { people, seed, languages }: CastOptions,
): Promise<CastMember[]> {
  return ctx.live.transact(async (tx) => {
    await lockEvent(tx, event.slug);
    const known = (await castOf(tx, event.id)).length;
    const numbers = Array.from({ length: Math.max(0, people - known) }, (_, index) => known + index);
    const made = numbers.map((index) =>
      rowsOf(ctx, event.id, madeUpPerson(seed, index, languages, AVATAR_PRESET_KEYS)),
    );
    await createAccounts(
      tx,
      made.map(({ account }) => account),
    );
    await addMembers(
      tx,
      made.map(({ member }) => member),
    );
    const entry = { event_id: event.id, action: 'simulation.people_made', after: { people: made.length } } as const;
    if (made.length > 0) await note(tx, ctx, entry);
    return { result: (await castOf(tx, event.id)).slice(0, people) };
  });
}

function rowsOf(
  { clock }: Pick<Context, 'clock'>,
  event_id: string,
  { attending_virtually, portrait, ...person }: ReturnType<typeof madeUpPerson>,
): { readonly account: NewAccount; readonly member: NewMember } {
  const now = clock.now();
  const at = new Date(now);
  const url = `/avatars/presets/${portrait}`;
  const avatar_picture = { filename: portrait, variations: { s: { url }, m: { url } } };
  const account = {
    ...person,
    avatar_picture,
    id: newId(now),
    avatar_step_at: at,
    profile_step_at: at,
    created_at: at,
  };
  const member = {
    id: newId(now),
    event_id,
    account_id: account.id,
    attending_virtually,
    simulated: true,
    created_at: at,
  };
  return { account, member };
}

/**
 * Opens a session for each, which counts at this event alone. Returns the cookies, in their order.
 * @param user_agent by which they are known
 */
export async function openSessions(
  ctx: Context,
  event_id: string,
  cast: readonly Pick<CastMember, 'account_id'>[],
  user_agent = 'simulation',
): Promise<string[]> {
  const name = sessionCookieName(isSecureSite(ctx.config));
  const browser = { address: '', user_agent, previous_token: null, browser_token: null };
  return ctx.live.transact(async (tx) => {
    const cookies: string[] = [];
    for (const { account_id } of cast) {
      const session = { account_id, method: 'password', event_id, verified: true } as const;
      cookies.push(`${name}=${(await openSession(ctx, tx, session, browser)).token}`);
    }
    return { result: cookies };
  });
}

/** Ends the sessions of simulated people, once they have gone. */
export async function endSessions(ctx: Context, cast: readonly CastMember[]): Promise<void> {
  await ctx.live.transact(async (tx) => {
    const events = [];
    for (const { account_id } of cast) events.push(...(await endEverySession(ctx, tx, account_id)));
    return { result: undefined, events };
  });
}
