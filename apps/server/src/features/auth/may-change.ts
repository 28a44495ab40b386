import { mayChangeSignIn, signInSlug } from '@plenary/domain/auth/sign-in-change';
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { account_sessions, accounts, event_users, events, login_codes } from '../../db/schema/index.ts';
import { IS_THERE, SECOND_FACTOR } from '../../http/request/origin/reach.ts';

/** Whether any event of an account in `accounts` asks for such a second factor. */
const asksFor = (which: SQL): SQL<boolean> => sql<boolean>`exists (
  select from ${event_users} join ${events} on ${events.id} = ${event_users.event_id}
  where ${event_users.account_id} = ${accounts.id} and ${event_users.active} and ${IS_THERE} and ${SECOND_FACTOR} ${which})`;

/** Whether a provider alone says that a session is that of its account's address (D304). */
const ON_WORD_ALONE = sql<boolean>`(${account_sessions.method} = 'sso' and ${accounts.email} is not null
  and not ${accounts.email_verified})`;

/** Whether an account in `accounts` belongs to events other than that of its session. */
const OTHER_EVENTS = sql<boolean>`exists (
  select from ${event_users} where ${event_users.account_id} = ${accounts.id}
    and ${event_users.event_id} is distinct from ${account_sessions.event_id})`;

/**
 * Whether a session may change e-mail, password or mobile number now (D34); false when it has ended.
 * @param now milliseconds, real time
 */
export async function sessionMayChangeSignIn(db: Db | Tx, session_id: string, now: number): Promise<boolean> {
  const [row] = await db
    .select({
      authenticated_at: account_sessions.authenticated_at,
      second_factor_at: account_sessions.second_factor_at,
      second_factor_channel: account_sessions.second_factor_channel,
      session_event_id: account_sessions.event_id,
      has_password: sql<boolean>`${accounts.password_hash} is not null`,
      second_factor_needed: asksFor(sql`<> 'off'`),
      phone_needed: sql<boolean>`${accounts.mobile_number_verified} and ${asksFor(sql`= 'phone'`)}`,
      on_word_alone: ON_WORD_ALONE,
      other_events: OTHER_EVENTS,
    })
    .from(account_sessions)
    .innerJoin(accounts, eq(accounts.id, account_sessions.account_id))
    .where(and(eq(account_sessions.id, session_id), isNull(account_sessions.ended_at)));
  if (!row) return false;
  const { authenticated_at, second_factor_at } = row;
  return mayChangeSignIn({
    ...row,
    now,
    authenticated_at: authenticated_at.getTime(),
    second_factor_at: second_factor_at?.getTime() ?? null,
  });
}

/**
 * How far the word goes that opened a session: `counts_everywhere` also once a code of ours was used in it, and `elsewhere` where
 * its person belongs to other events as well (SET33).
 */
export async function reachOfSession(
  db: Db | Tx,
  session_id: string,
): Promise<{ readonly counts_everywhere: boolean; readonly elsewhere: boolean }> {
  const [row] = await db
    .select({
      counts_everywhere: sql<boolean>`(${account_sessions.event_id} is null or exists (
        select from ${login_codes} where ${login_codes.session_id} = ${account_sessions.id}
          and ${login_codes.channel} = 'email' and ${login_codes.used_at} is not null))`,
      elsewhere: OTHER_EVENTS,
    })
    .from(account_sessions)
    .innerJoin(accounts, eq(accounts.id, account_sessions.account_id))
    .where(eq(account_sessions.id, session_id));
  return row ?? { counts_everywhere: false, elsewhere: true };
}

/**
 * Address of the page of the step that is missing before a person may change how they sign in: the form of a new
 * sign-in, or that of a code to their address where a provider's word alone says whose it is. `next` is still to be added.
 * @param event_id of the event that is open, one of theirs
 */
export async function signInAgainPath(
  db: Db | Tx,
  { account_id, session_id, event_id }: { account_id: string; session_id: string; event_id: string },
): Promise<string> {
  const rows = await db
    .select({ id: events.id, slug: events.slug, second_factor: SECOND_FACTOR, on_word_alone: ON_WORD_ALONE })
    .from(event_users)
    .innerJoin(events, eq(events.id, event_users.event_id))
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .innerJoin(account_sessions, eq(account_sessions.id, session_id))
    .where(and(eq(event_users.account_id, account_id), eq(event_users.active, true), IS_THERE))
    .orderBy(asc(events.slug));
  const here = rows.find(({ id }) => id === event_id);
  if (here?.on_word_alone) return `/${here.slug}/verify-email`;
  return `/${signInSlug(here?.slug ?? '', rows)}/login?again=1`;
}
