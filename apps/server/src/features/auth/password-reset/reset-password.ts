import { chosenPasswordProblems } from '@plenary/domain/invitations/accepting';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { BUSY_RETRY_MS } from '../../../adapters/passwords.ts';
import type { Context } from '../../../context.ts';
import { hashToken } from '../../../http/session/tokens.ts';
import { sendLater } from '../../mailer/index.ts';
import { lockToVerify, verifyEmail } from '../../accounts/index.ts';
import { lineOf } from '../known-browser.ts';
import { resetRefusal } from '../links.ts';
import { newPasswordProblems } from '../new-password.ts';
import { endEverySession } from '../sign-out.ts';
import { findReset, storePassword, useReset } from './store.ts';

export interface NewPassword {
  readonly token: string;
  /** The event in whose look the confirmation comes; null: the site's own. */
  readonly event_id: string | null;
  readonly new_password: string;
  readonly confirm_password: string;
  /** Where the request came from, as far as trusted proxies say. */
  readonly address: string;
}

/**
 * Sets a new password by the link of an e-mail, once, ends every session of the account and notifies its address, which it returns.
 * Refusals: `link_…` for one that cannot be used (any more), `invalid_input` with problems of fields, `busy`.
 */
export async function resetPassword(ctx: Context, attempt: NewPassword): Promise<Result<{ email: string | null }>> {
  const { token, new_password } = attempt;
  const found = await findReset(ctx.db, hashToken(token));
  const dead = resetRefusal(found, ctx.clock.now());
  if (dead || !found) return refused(dead?.code ?? 'link_unknown');
  const errors = chosenPasswordProblems(attempt, new_password === '' ? [] : await newPasswordProblems(new_password));
  if (Object.keys(errors).length > 0) return refused('invalid_input', { errors });
  const password_hash = await ctx.passwords.hash(new_password, lineOf(found.account_id));
  if (password_hash === null) return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  const stored = await storeOnce(ctx, attempt, found.account_id, password_hash);
  // A person who had tried the old one too often signs in with the new one now.
  if (stored.ok && found.email !== null)
    await ctx.limits.forgive('sign_in', { email: found.email, address: attempt.address });
  return stored.ok ? ok({ email: found.email }) : stored;
}

async function storeOnce(
  ctx: Context,
  { token, event_id }: NewPassword,
  account_id: string,
  password_hash: string,
): Promise<Result<null>> {
  const now = ctx.clock.now();
  return ctx.live.transact<Result<null>>(async (tx) => {
    const account = await lockToVerify(tx, account_id);
    if (!account) return { result: refused('link_unknown') };
    if (!(await useReset(tx, hashToken(token), now))) {
      const dead = resetRefusal(await findReset(tx, hashToken(token)), now);
      return { result: refused(dead?.code ?? 'link_used') };
    }
    await storePassword(tx, account_id, password_hash, now);
    await verifyEmail(tx, account, null);
    const events = await endEverySession(ctx, tx, account_id);
    const { email, first_name } = account;
    if (email !== null)
      await sendLater(tx, now, [
        { event_id, account_id, channel: 'email', recipient: email, message: { kind: 'password_changed', first_name } },
      ]);
    return { result: ok(null), events };
  });
}
