import { ok, refused, type FieldErrors, type Result } from '@plenary/contract/errors';
import { SIGN_IN } from '@plenary/contract/identity';
import type { Context } from '../../context.ts';
import { hashToken, newSessionToken, SESSION } from '../../http/session.ts';
import { newId } from '../../ids.ts';
import { BUSY_RETRY_MS, type PasswordChecker } from './passwords.ts';
import { endByToken, findCredentials, holdCredentials, insertSession, type Credentials } from './store.ts';
import type { SignInThrottle } from './throttle.ts';

export interface SignInAttempt {
  readonly email: string;
  readonly password: string;
  /** Where the request came from, as far as trusted proxies say. */
  readonly address: string;
  readonly user_agent: string;
  /** Token of the session that the browser had; it ends, so that ids rotate at sign-in (design §5). */
  readonly previous_token: string | null;
}

export interface SignedIn {
  readonly account_id: string;
  /** For the cookie; the server keeps its hash only. */
  readonly token: string;
}

/** What checking a password needs beside the context; one for the whole server. */
export interface Guards {
  readonly throttle: SignInThrottle;
  readonly passwords: PasswordChecker;
}

/**
 * Signs in with e-mail and password. Whether an e-mail address is known tells neither the answer nor its time (D34).
 * Refusals: `invalid_input` with field texts, `wrong_credentials`, `rate_limited`, `busy`.
 */
export async function signIn(ctx: Context, guards: Guards, attempt: SignInAttempt): Promise<Result<SignedIn>> {
  const errors = fieldErrors(attempt);
  if (errors) return refused('invalid_input', { errors });
  const wait = await guards.throttle.count(attempt.email, attempt.address);
  if (wait !== null) return tooManyTries(wait);
  const account = await findCredentials(ctx.db, attempt.email);
  const right = await guards.passwords.check(account?.password_hash ?? null, attempt.password);
  if (right === 'busy') return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
  if (!right || !account) return wrongCredentials();
  const token = await openSession(ctx, account, attempt);
  if (token === null) return wrongCredentials();
  await guards.throttle.forgive(attempt.email, attempt.address);
  return ok({ account_id: account.id, token });
}

/**
 * Opens a session and ends the one that the browser had. Answers the new token, or null when the password was changed
 * while it was checked: changing it ends all sessions, and none that knew the old one may begin afterwards.
 */
async function openSession(ctx: Context, account: Credentials, attempt: SignInAttempt): Promise<string | null> {
  const token = newSessionToken();
  const now = ctx.clock.now();
  const at = new Date(now);
  return ctx.live.transact(async (tx) => {
    if (!(await holdCredentials(tx, account))) return { result: null };
    const before = attempt.previous_token && (await endByToken(tx, hashToken(attempt.previous_token), at));
    await insertSession(tx, {
      id: newId(now),
      account_id: account.id,
      token_hash: hashToken(token),
      created_at: at,
      authenticated_at: at,
      last_seen_at: at,
      expires_at: new Date(now + SESSION.lifetime_ms),
      user_agent: attempt.user_agent.slice(0, 512),
      address: attempt.address,
    });
    return { result: token, events: before ? [ctx.live.accessChanged(before)] : [] };
  });
}

function fieldErrors({ email, password }: SignInAttempt): FieldErrors | null {
  const errors: Record<string, string[]> = {};
  if (email === '') errors.email = ['This cannot be empty'];
  else if (email.length > SIGN_IN.email_max || email.includes('\0')) errors.email = ['This is not an e-mail address'];
  if (password === '') errors.password = ['This cannot be empty'];
  else if (password.length > SIGN_IN.password_max) errors.password = ['This is too long'];
  return Object.keys(errors).length > 0 ? errors : null;
}

function wrongCredentials(): Result<never> {
  return refused('wrong_credentials', { errors: { password: ['The e-mail or the password is not right.'] } });
}

function tooManyTries(waitMs: number): Result<never> {
  const minutes = Math.ceil(waitMs / 60_000);
  const text = `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return refused('rate_limited', { retry_after_ms: waitMs, errors: { password: [text] } });
}
