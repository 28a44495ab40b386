import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db, Tx } from '../../../db/database.ts';
import { accounts, password_resets } from '../../../db/schema/index.ts';
import { setPassword } from '../../accounts/index.ts';

/** Sets a password, and takes every link back that would set another. */
export async function storePassword(tx: Tx, account_id: string, password_hash: string, now: number): Promise<void> {
  await setPassword(tx, account_id, password_hash);
  await withdrawResets(tx, account_id, now);
}

/** Takes the links of an account back that were not used. */
export async function withdrawResets(tx: Tx, account_id: string, now: number): Promise<void> {
  await tx
    .update(password_resets)
    .set({ withdrawn_at: new Date(now) })
    .where(
      and(
        eq(password_resets.account_id, account_id),
        isNull(password_resets.used_at),
        isNull(password_resets.withdrawn_at),
      ),
    );
}

/** A link that sets a new password, by its token's hash; null when there is none. */
export async function findReset(db: Db | Tx, token_hash: string) {
  const [row] = await db
    .select({
      account_id: password_resets.account_id,
      created_at: password_resets.created_at,
      expires_at: password_resets.expires_at,
      used_at: password_resets.used_at,
      withdrawn_at: password_resets.withdrawn_at,
      email: accounts.email,
    })
    .from(password_resets)
    .innerJoin(accounts, eq(accounts.id, password_resets.account_id))
    .where(and(eq(password_resets.token_hash, token_hash), isNull(accounts.deleted_at)));
  return row ?? null;
}

/** Uses a link up: of all who try at once, one is answered true (D34). */
export async function useReset(tx: Tx, token_hash: string, now: number): Promise<boolean> {
  const at = new Date(now);
  const rows = await tx
    .update(password_resets)
    .set({ used_at: at })
    .where(
      and(
        eq(password_resets.token_hash, token_hash),
        isNull(password_resets.used_at),
        isNull(password_resets.withdrawn_at),
        gt(password_resets.expires_at, at),
        // Its end is no farther away than it was given for.
        lte(password_resets.created_at, new Date(now + CLOCK_SKEW_MS)),
      ),
    )
    .returning({ id: password_resets.id });
  return rows.length > 0;
}

interface NewReset {
  readonly id: string;
  readonly account_id: string;
  readonly event_id: string | null;
  readonly token_hash: string;
  /** Milliseconds, real time. */
  readonly now: number;
  readonly expires_at: number;
}

/**
 * Stores a link. Those before it count until one of them is used: otherwise anyone who asks for one after the other would
 * keep their owner from ever using one (LOG10).
 */
export async function insertReset(tx: Tx, { now, expires_at, ...reset }: NewReset): Promise<void> {
  await tx.insert(password_resets).values({ ...reset, created_at: new Date(now), expires_at: new Date(expires_at) });
}
