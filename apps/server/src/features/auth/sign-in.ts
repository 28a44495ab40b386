import { ok, refused, type Result } from '@plenary/contract/errors';
import { SIGN_IN } from '@plenary/contract/auth/operations';
import { isDemoAddress } from '@plenary/domain/auth/demo-address';
import type { FieldProblem, FieldProblems } from '@plenary/domain/field-problem';
import { textProblems } from '@plenary/domain/onboarding/text';
import { BUSY_RETRY_MS } from '../../adapters/passwords.ts';
import type { Context } from '../../context.ts';
import { tooManyTries } from '../../limits/limits.ts';
import { tryKeys, type Asker, type TryKeys } from './known-browser.ts';
import { openSession, type Browser } from './open-session.ts';
import { findCredentials, lockCredentials, type Credentials } from './store.ts';

export interface SignInAttempt extends Browser, Asker {
  readonly email: string;
  readonly password: string;
}

export interface SignedIn {
  readonly account_id: string;
  /** For the cookie; the server keeps its hash only. */
  readonly token: string;
}

/**
 * Signs in with e-mail and password. Neither the answer nor its time discloses whether an e-mail address is known (D34).
 * Refusals: `invalid_input` with problems of fields, `wrong_credentials`, `rate_limited`, `busy`.
 */
export async function signIn(ctx: Context, attempt: SignInAttempt): Promise<Result<SignedIn>> {
  const errors = fieldProblems(attempt);
  if (errors) return refused('invalid_input', { errors });
  const { keys, line } = await tryKeys(ctx, attempt.email, attempt);
  const wait = await ctx.limits.take('sign_in', keys);
  if (wait !== null) return tooManyTries('password', wait);
  const account = await findCredentials(ctx.db, attempt.email);
  const right = await ctx.passwords.check(account?.password_hash ?? null, attempt.password, line);
  if (right === 'busy') return busy(ctx, keys);
  if (!right || !account || isShutOut(ctx, attempt.email)) return wrongCredentials();
  const token = await openChecked(ctx, account, attempt);
  if (token === null) return wrongCredentials();
  await ctx.limits.forgive('sign_in', keys);
  return ok({ account_id: account.id, token });
}

/** The demo's accounts are a way in for everybody who has read our documents, where the operator has not asked for the demo. */
const isShutOut = ({ config }: Context, email: string): boolean =>
  !config.development && !config.demo && isDemoAddress(email);

/** Too many wait for their password to be checked: this one was not looked at, and does not count. */
export async function busy(ctx: Context, keys: TryKeys['keys']): Promise<Result<never>> {
  await ctx.limits.giveBack('sign_in', keys);
  return refused('busy', { retry_after_ms: BUSY_RETRY_MS });
}

/**
 * Opens a session, or answers null when the password was changed while it was checked: changing it ends all sessions,
 * and none that knew the old one may begin afterwards.
 */
async function openChecked(ctx: Context, account: Credentials, browser: Browser): Promise<string | null> {
  return ctx.live.transact(async (tx) => {
    if (!(await lockCredentials(tx, account))) return { result: null };
    const session = { account_id: account.id, method: 'password', event_id: null, verified: false } as const;
    const { token, events } = await openSession(ctx, tx, session, browser);
    return { result: token, events };
  });
}

/** An address is not judged as one: accounts may be older than what new addresses have to be (SET8). */
function fieldProblems({ email, password }: SignInAttempt): FieldProblems | null {
  const errors: Record<string, FieldProblem[]> = {};
  const problems = textProblems(email, { max: SIGN_IN.email_max, required: true });
  if (problems.length > 0) errors.email = problems;
  if (password === '') errors.password = [{ code: 'empty' }];
  else if (password.length > SIGN_IN.password_max) errors.password = [{ code: 'too_long', max: SIGN_IN.password_max }];
  return Object.keys(errors).length > 0 ? errors : null;
}

function wrongCredentials(): Result<never> {
  return refused('wrong_credentials', { errors: { password: [{ code: 'wrong_credentials' }] } });
}
