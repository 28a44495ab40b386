import { CODE } from '@plenary/domain/onboarding/limits';
import { SSO } from '@plenary/domain/sso/limits';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { and, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { sso_codes } from '../../db/schema/index.ts';
import { hashToken, newToken } from '../../http/session/tokens.ts';
import type { SsoHolderKey } from '../accounts/index.ts';

/** A person who is asked for a code of ours before a provider's name stands for them. */
export type Waiting = typeof sso_codes.$inferSelect;

interface Asked {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** Has a person wait for a code, in the browser that came last. Returns its token, of which only a hash is stored. */
export async function awaitCode(tx: Tx, key: SsoHolderKey, asked: Asked, at: Date): Promise<string> {
  const token = newToken();
  const row = { ...key, ...asked, token_hash: hashToken(token), created_at: at };
  const { event_id, issuer, subject } = sso_codes;
  await tx
    .insert(sso_codes)
    .values(row)
    .onConflictDoUpdate({
      target: [event_id, issuer, subject],
      set: { ...row, code_hash: null, sent_at: null, tries: 0 },
    });
  return token;
}

/** The person who waits in a browser; null: nobody, or for too long. */
export async function findWaiting(db: Db | Tx, event_id: string, token: string, now: number): Promise<Waiting | null> {
  const [row] = await db
    .select()
    .from(sso_codes)
    .where(waitsBy(event_id, token, now));
  return row ?? null;
}

/** Stores the code that goes out in the place of the one before; false: another request has sent one meanwhile. */
export async function storeCode(
  tx: Tx,
  { event_id, token_hash, sent_at }: Waiting,
  code_hash: string,
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(sso_codes)
    .set({ code_hash, sent_at: at, tries: 0 })
    .where(
      and(
        eq(sso_codes.event_id, event_id),
        eq(sso_codes.token_hash, token_hash),
        sql`${sso_codes.sent_at} is not distinct from ${sent_at?.toISOString() ?? null}::timestamptz`,
      ),
    )
    .returning({ subject: sso_codes.subject });
  return rows.length > 0;
}

/** Counts a try of the code that went out, before it is looked at; null: it has ended, or all its tries are used (ONB12). */
export async function countTry(tx: Tx, event_id: string, token: string, now: number): Promise<Waiting | null> {
  const [row] = await tx
    .update(sso_codes)
    .set({ tries: sql`${sso_codes.tries} + 1` })
    .where(
      and(
        waitsBy(event_id, token, now),
        isNotNull(sso_codes.code_hash),
        lt(sso_codes.tries, CODE.tries),
        gt(sso_codes.sent_at, new Date(now - CODE.valid_ms)),
        lte(sso_codes.sent_at, new Date(now + CLOCK_SKEW_MS)),
      ),
    )
    .returning();
  return row ?? null;
}

/** Nobody waits there any more. */
export async function endWaiting(tx: Tx, { event_id, token_hash }: Waiting): Promise<void> {
  await tx.delete(sso_codes).where(and(eq(sso_codes.event_id, event_id), eq(sso_codes.token_hash, token_hash)));
}

/** Forgets those who did not go on. */
export async function deleteOld(tx: Tx, now: number): Promise<void> {
  await tx.delete(sso_codes).where(lte(sso_codes.created_at, new Date(now - SSO.code_wait_ms)));
}

const waitsBy = (event_id: string, token: string, now: number) =>
  and(
    eq(sso_codes.event_id, event_id),
    eq(sso_codes.token_hash, hashToken(token)),
    gt(sso_codes.created_at, new Date(now - SSO.code_wait_ms)),
    lte(sso_codes.created_at, new Date(now + CLOCK_SKEW_MS)),
  );
