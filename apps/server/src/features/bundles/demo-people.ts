import { and, eq, inArray, sql } from 'drizzle-orm';
import { hashPassword } from '../../adapters/passwords.ts';
import type { Context } from '../../context.ts';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, event_users, events } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { addMembers, createAccounts, removeAccounts, type NewAccount } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { endEverySession } from '../auth/index.ts';

interface DemoPerson {
  readonly label: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly role: string;
  readonly host: boolean;
  readonly roles: readonly ('organiser' | 'moderator')[];
  readonly events: readonly string[];
}

/** The password of every demo account; documented, and therefore for demonstrations only. */
export const DEMO_PASSWORD = 'Plenary1demo';

const EVERYWHERE = ['demo', 'single', 'empty', 'soon', 'over'] as const;

const PEOPLE: readonly DemoPerson[] = [
  {
    label: 'Host',
    email: 'host@plenary.example',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    company: 'Open Harbour',
    role: 'Programme host',
    host: true,
    roles: [],
    events: EVERYWHERE,
  },
  {
    label: 'Attendee',
    email: 'nadia@plenary.example',
    first_name: 'Nadia',
    last_name: 'Benali',
    company: 'Port of Tangier',
    role: 'Berth planner',
    host: false,
    roles: [],
    events: EVERYWHERE,
  },
  {
    label: 'Attendee',
    email: 'oskar@plenary.example',
    first_name: 'Oskar',
    last_name: 'Weiss',
    company: 'Hafenwerk Kiel',
    role: 'Welder',
    host: false,
    roles: [],
    events: ['demo'],
  },
  {
    label: 'Organiser',
    email: 'organiser@plenary.example',
    first_name: 'Ruth',
    last_name: 'Adeyemi',
    company: 'Open Harbour',
    role: 'Organiser',
    host: false,
    roles: ['organiser'],
    events: EVERYWHERE,
  },
];

/** A way in for somebody who looks at the demo. */
export interface DemoLogin {
  readonly label: string;
  readonly email: string;
  readonly password: string;
}

/** Creates the demo accounts and memberships that are not there yet; those that are there stay as they are. */
export async function ensureDemoPeople(ctx: Context): Promise<DemoLogin[]> {
  const missing = await missingPeople(ctx);
  if (missing.length > 0) {
    const password_hash = await hashPassword(DEMO_PASSWORD);
    const rows = missing.map((person) => accountOf(person, password_hash, ctx.clock.now()));
    await createAccounts(ctx.db, rows);
  }
  await ensureMemberships(ctx);
  return PEOPLE.map(({ label, email }) => ({ label, email, password: DEMO_PASSWORD }));
}

/** In production the demo accounts of a trial before are a way in for everybody who has read our documents (D55). */
export async function warnOfDemoPeople(ctx: Context): Promise<null> {
  if (ctx.config.development || (await findDemoAccounts(ctx.db)).length === 0) return null;
  ctx.log.warn('the demo accounts, whose passwords everybody knows, are still there: ./plenary user remove-demo');
  return null;
}

/** Removes the demo accounts, and ends their sessions on every open page. Returns the addresses that they had. */
export async function removeDemoPeople(ctx: Context): Promise<string[]> {
  return ctx.live.transact(async (tx) => {
    const found = await findDemoAccounts(tx);
    const events = [];
    for (const { id } of found) events.push(...(await endEverySession(ctx, tx, id)));
    await removeAccounts(
      tx,
      found.map(({ id }) => id),
      ctx.clock.now(),
    );
    const before = { people: found.map(({ id }) => id) };
    if (found.length > 0) await note(tx, ctx, { event_id: null, action: 'demo_people.removed', before });
    return { result: found.map(({ email }) => email ?? ''), events };
  });
}

function findDemoAccounts(db: Db | Tx) {
  const emails = PEOPLE.map(({ email }) => email);
  return db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(sql`lower(${accounts.email})`, emails))
    .orderBy(accounts.email);
}

async function missingPeople(ctx: Context): Promise<DemoPerson[]> {
  const found = await findDemoAccounts(ctx.db);
  return PEOPLE.filter(({ email }) => !found.some((row) => row.email?.toLowerCase() === email));
}

function accountOf(person: DemoPerson, password_hash: string, now: number): NewAccount {
  const { email, first_name, last_name, company, role } = person;
  const at = new Date(now);
  const steps = { avatar_step_at: at, profile_step_at: at };
  return {
    id: newId(now),
    email,
    email_verified: true,
    password_hash,
    first_name,
    last_name,
    company,
    role,
    ...steps,
    created_at: at,
  };
}

async function ensureMemberships(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const pairs = await ctx.db
    .select({ account_id: accounts.id, email: accounts.email, event_id: events.id, slug: events.slug })
    .from(accounts)
    .innerJoin(events, inArray(events.slug, [...EVERYWHERE]))
    .leftJoin(event_users, and(eq(event_users.account_id, accounts.id), eq(event_users.event_id, events.id)))
    .where(
      and(
        inArray(
          accounts.email,
          PEOPLE.map(({ email }) => email),
        ),
        sql`${event_users.id} is null`,
      ),
    );
  const rows = pairs.flatMap(({ account_id, email, event_id, slug }) => {
    const person = PEOPLE.find((one) => one.email === email);
    if (!person?.events.includes(slug)) return [];
    return [
      { id: newId(now), event_id, account_id, host: person.host, roles: [...person.roles], created_at: new Date(now) },
    ];
  });
  await addMembers(ctx.db, rows);
}
