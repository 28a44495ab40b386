import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { hashPassword } from '../../../../adapters/passwords.ts';
import type { Context } from '../../../../context.ts';
import type { Db, Tx } from '../../../../db/database.ts';
import { accounts, event_users, events } from '../../../../db/schema/index.ts';
import { newId } from '../../../../ids.ts';
import { addMembers, createAccounts, removeAccounts, type NewAccount } from '../../../accounts/index.ts';
import { note } from '../../../audit/index.ts';
import { endEverySession } from '../../../auth/index.ts';
import { keepPicture } from '../../../profile/index.ts';
import { DEMO_EVENTS, DEMO_PEOPLE, type DemoPerson } from './cast.ts';

/** The password of every demo account that one can sign in to; documented, and therefore for demonstrations only. */
export const DEMO_PASSWORD = 'Plenary1demo';

/** Where the portraits of the demo's speakers lie, by their name. */
const PORTRAITS = fileURLToPath(new URL('../../../../../../../demo/demo/media/people/', import.meta.url));

/** A way in for a person who looks at the demo. */
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
    await givePictures(ctx, rows);
  }
  await ensureMemberships(ctx);
  return DEMO_PEOPLE.flatMap(({ label, email }) => (label ? [{ label, email, password: DEMO_PASSWORD }] : []));
}

/** Gives those who have just been made the portraits that belong to them. */
async function givePictures(ctx: Context, rows: readonly NewAccount[]): Promise<void> {
  for (const { id, email } of rows) {
    const portrait = DEMO_PEOPLE.find((person) => person.email === email)?.portrait;
    if (portrait) await keepPicture(ctx, id, await readFile(`${PORTRAITS}${portrait}.webp`));
  }
}

/**
 * In production the demo accounts of a trial before are a way in for everybody who has read our documents (D378): they are warned
 * of, what they have open ends, and they cannot sign in.
 */
export async function shutOutDemoPeople(ctx: Context): Promise<null> {
  if (ctx.config.development || (await findDemoAccounts(ctx.db)).length === 0) return null;
  await ctx.live.transact(async (tx) => {
    const events = [];
    for (const { id } of await findDemoAccounts(tx)) events.push(...(await endEverySession(ctx, tx, id)));
    return { result: undefined, events };
  });
  ctx.log.warn(
    'the demo accounts, whose passwords everybody knows, are still there and cannot sign in: ./plenary user remove-demo',
  );
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
  const emails = DEMO_PEOPLE.map(({ email }) => email);
  return db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(sql`lower(${accounts.email})`, emails))
    .orderBy(accounts.email);
}

async function missingPeople(ctx: Context): Promise<DemoPerson[]> {
  const found = await findDemoAccounts(ctx.db);
  return DEMO_PEOPLE.filter(({ email }) => !found.some((row) => row.email?.toLowerCase() === email));
}

function accountOf(person: DemoPerson, password_hash: string, now: number): NewAccount {
  const { label, email, first_name, last_name, company, role, avatar_preset } = person;
  const at = new Date(now);
  const steps = { avatar_step_at: at, profile_step_at: at };
  return {
    id: newId(now),
    email,
    email_verified: true,
    // Most only stand there: nobody signs in as them.
    password_hash: label ? password_hash : null,
    ...(avatar_preset && { avatar_preset }),
    first_name,
    last_name,
    company,
    role,
    makes_events: person.roles?.includes('organiser') ?? false,
    operates: person.roles?.includes('organiser') ?? false,
    ...steps,
    created_at: at,
  };
}

async function ensureMemberships(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const pairs = await ctx.db
    .select({ account_id: accounts.id, email: accounts.email, event_id: events.id, slug: events.slug })
    .from(accounts)
    .innerJoin(events, inArray(events.slug, [...DEMO_EVENTS]))
    .leftJoin(event_users, and(eq(event_users.account_id, accounts.id), eq(event_users.event_id, events.id)))
    .where(
      and(
        inArray(
          accounts.email,
          DEMO_PEOPLE.map(({ email }) => email),
        ),
        sql`${event_users.id} is null`,
      ),
    );
  const rows = pairs.flatMap(({ account_id, email, event_id, slug }) => {
    const person = DEMO_PEOPLE.find((one) => one.email === email);
    if (!person || !(person.events ?? ['demo']).includes(slug)) return [];
    return [
      {
        id: newId(now),
        event_id,
        account_id,
        host: person.host ?? false,
        roles: [...(person.roles ?? [])],
        created_at: new Date(now),
      },
    ];
  });
  await addMembers(ctx.db, rows);
}

/** Event-user ids of the demo people at an event, by the part of their address before the @. */
export async function demoMembers(db: Db, event_id: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: event_users.id, email: accounts.email })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(
      and(
        eq(event_users.event_id, event_id),
        inArray(
          accounts.email,
          DEMO_PEOPLE.map(({ email }) => email),
        ),
      ),
    );
  return new Map(rows.map(({ id, email }) => [(email ?? '').replace(/@.*/, ''), id]));
}
