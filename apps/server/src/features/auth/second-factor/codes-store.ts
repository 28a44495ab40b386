import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import { CODE } from '@plenary/domain/onboarding/limits';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { account_sessions, login_codes } from '../../../db/schema/index.ts';
import { goesBy, noteCodeChannel } from '../../../stores/account-sessions-store.ts';
import { lockAccount } from '../../accounts/index.ts';

export type CodeRow = typeof login_codes.$inferSelect;

/** The code that a session was sent last on a channel, in whatever state; null: none yet. */
export async function latestCode(db: Db | Tx, session_id: string, channel: CodeChannel): Promise<CodeRow | null> {
  const [row] = await db
    .select()
    .from(login_codes)
    .where(and(eq(login_codes.session_id, session_id), eq(login_codes.channel, channel)))
    .orderBy(sql`${login_codes.replaced_at} is not null`, desc(login_codes.created_at), desc(login_codes.id))
    .limit(1);
  return row ?? null;
}

/** Whether a session has used a code that went to a destination; null: there is none. */
export async function hasUsedCode(
  db: Db,
  session_id: string,
  channel: CodeChannel,
  destination: string | null,
): Promise<boolean> {
  if (destination === null) return false;
  const [row] = await db
    .select({ id: login_codes.id })
    .from(login_codes)
    .where(
      and(
        eq(login_codes.session_id, session_id),
        eq(login_codes.channel, channel),
        eq(login_codes.destination, destination),
        isNotNull(login_codes.used_at),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Has everything about the codes of a person, and of what goes to a destination, wait for the end of the transaction.
 * Returns whether the session still goes by this token.
 */
export async function lockCodes(
  tx: Tx,
  who: { readonly account_id: string; readonly session_id: string; readonly token_hash: string },
  destination: string,
): Promise<boolean> {
  await lockAccount(tx, who.account_id);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`login_codes ${destination}`}, 0))`);
  const rows = await tx
    .select({ id: account_sessions.id })
    .from(account_sessions)
    .where(goesBy(who.session_id, who.token_hash));
  return rows.length > 0;
}

/** Codes since `since` that a person was sent, or that went to a destination. */
export function codesSince(tx: Tx, account_id: string, destination: string, since: Date) {
  // As an array, so that both sides of the `or` find their index.
  const own = sql`array(select ${account_sessions.id} from ${account_sessions} where ${account_sessions.account_id} = ${account_id})`;
  return tx
    .select({
      session_id: login_codes.session_id,
      account_id: account_sessions.account_id,
      destination: login_codes.destination,
      created_at: login_codes.created_at,
    })
    .from(login_codes)
    .innerJoin(account_sessions, eq(account_sessions.id, login_codes.session_id))
    .where(
      and(
        gt(login_codes.created_at, since),
        or(sql`${login_codes.session_id} = any(${own})`, eq(login_codes.destination, destination)),
      ),
    );
}

/** Stores a code in the place of those before it on its channel, and notes the channel as the session's last. */
export async function insertCode(tx: Tx, code: typeof login_codes.$inferInsert): Promise<void> {
  const { session_id, channel, created_at } = code;
  await tx
    .update(login_codes)
    .set({ replaced_at: created_at })
    .where(and(eq(login_codes.session_id, session_id), eq(login_codes.channel, channel), isOpen()));
  await tx.insert(login_codes).values(code);
  await noteCodeChannel(tx, session_id, channel);
}

/**
 * Counts a try of the code that is open, before it is looked at; null when there is none, or all its tries are used. One
 * that ends later than any code can is from before the clock was set back, and is none (CLK3).
 */
export async function countTry(tx: Tx, session_id: string, channel: CodeChannel, at: Date): Promise<CodeRow | null> {
  const [row] = await tx
    .update(login_codes)
    .set({ tries: sql`${login_codes.tries} + 1` })
    .where(
      and(
        eq(login_codes.session_id, session_id),
        eq(login_codes.channel, channel),
        isOpen(),
        gt(login_codes.expires_at, at),
        lte(login_codes.expires_at, new Date(at.getTime() + CODE.valid_ms + CLOCK_SKEW_MS)),
        lt(login_codes.tries, CODE.tries),
      ),
    )
    .returning();
  return row ?? null;
}

/** Notes that a code was used; nobody else can use it. */
export async function markUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(login_codes).set({ used_at: at }).where(eq(login_codes.id, id));
}

/** Codes that are on their way to an account's old address, or were asked for with its old password, count no more. */
export async function withdrawCodes(tx: Tx, account_id: string, at: Date): Promise<void> {
  const sessions = tx
    .select({ id: account_sessions.id })
    .from(account_sessions)
    .where(eq(account_sessions.account_id, account_id));
  await tx
    .update(login_codes)
    .set({ replaced_at: at })
    .where(and(inArray(login_codes.session_id, sessions), isOpen()));
}

/** Neither used nor replaced. */
const isOpen = () => and(isNull(login_codes.used_at), isNull(login_codes.replaced_at));
