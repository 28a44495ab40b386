import { endedByVerifying } from '@plenary/domain/auth/email-owner';
import type { Context } from '../../context.ts';
import { hashToken } from '../../http/session/tokens.ts';
import type { Tx } from '../../db/database.ts';
import type { FeedEvent } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { verifyEmail, type LockedAccount } from '../accounts/index.ts';
import { deleteEnded, endAll, endByToken, endOthers } from '../../stores/account-sessions-store.ts';

/** Ends the session of a token, and the live connections that hang on it. Repeating it is harmless. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  const at = new Date(ctx.clock.now());
  await ctx.live.transact(async (tx) => {
    const account_id = await endByToken(tx, hashToken(token), at);
    return { result: undefined, events: account_id ? [ctx.live.accessChanged(account_id)] : [] };
  });
}

/** Ends every session of an account, on all its devices. Returns how many there were. */
export async function signOutEverywhere(ctx: Context, account_id: string): Promise<number> {
  const at = new Date(ctx.clock.now());
  return ctx.live.transact(async (tx) => {
    const ended = await endAll(tx, account_id, at);
    return { result: ended, events: ended > 0 ? [ctx.live.accessChanged(account_id)] : [] };
  });
}

/**
 * Ends every session of an account but the one that asks, within a transaction that changes how the person signs in.
 * Returns the live events of it; hand it on with the transaction's own events.
 */
export async function endOtherSessions(
  ctx: Context,
  tx: Tx,
  account_id: string,
  kept_session_id: string,
): Promise<readonly FeedEvent[]> {
  const ended = await endOthers(tx, account_id, kept_session_id, new Date(ctx.clock.now()));
  return ended > 0 ? [ctx.live.accessChanged(account_id)] : [];
}

/** The same for every session: who sets a new password by a link signs in with it everywhere. */
export async function endEverySession(ctx: Context, tx: Tx, account_id: string): Promise<readonly FeedEvent[]> {
  const ended = await endAll(tx, account_id, new Date(ctx.clock.now()));
  return ended > 0 ? [ctx.live.accessChanged(account_id)] : [];
}

/**
 * Verifies the address of an account, and ends the sessions that may be another person's (D377). Returns the live events.
 * @param account of `lockToVerify`
 * @param own_session_id the session in which a link or a code was used; null: none of this account
 */
export async function verifyEmailAndEnd(
  ctx: Context,
  tx: Tx,
  account: LockedAccount,
  own_session_id: string | null,
): Promise<readonly FeedEvent[]> {
  await verifyEmail(tx, account, own_session_id);
  const ended = endedByVerifying(account.email_verified, own_session_id !== null);
  if (ended === 'all_but_own' && own_session_id !== null) return endOtherSessions(ctx, tx, account.id, own_session_id);
  return ended === 'none' ? [] : endEverySession(ctx, tx, account.id);
}

const SWEEP_EVERY_MS = 3600_000;
/** Sessions that are over are kept this long, for the list of one's sign-ins. */
const KEPT_MS = 30 * 24 * 3600_000;

/** Forgets old sessions every hour. The answer stops it, after the sweep that is under way. */
export function sweepSessions(ctx: Context): () => Promise<void> {
  const sweep = () =>
    ctx.live.transact(async (tx) => {
      await deleteEnded(tx, new Date(ctx.clock.now() - KEPT_MS));
      return { result: undefined };
    });
  return repeatByLeader(ctx, SWEEP_EVERY_MS, sweep, (error) =>
    ctx.log.warn({ err: error }, 'old sessions could not be removed; trying again in an hour'),
  );
}
