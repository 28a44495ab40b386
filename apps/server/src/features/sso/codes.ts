import { ok, refused, type Result } from '@plenary/contract/errors';
import { codeWait, readCode, wrongCode } from '@plenary/domain/onboarding/codes';
import { CODE } from '@plenary/domain/onboarding/limits';
import { happenedAt } from '@plenary/domain/time/set-back';
import type { Context } from '../../context.ts';
import { tooManyTries } from '../../limits/limits.ts';
import type { Outcome } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { hashCode, isCode, newCode, type Browser } from '../auth/index.ts';
import { sendLater } from '../mailer/index.ts';
import { countTry, deleteOld, endWaiting, findWaiting, storeCode, type Waiting } from './codes-store.ts';
import { enterWithin, type Entered } from './enter.ts';

/** A browser in which a person waits for a code, at an event. */
export interface WaitingBrowser {
  readonly event_id: string;
  readonly token: string;
  /** Where the request came from, as far as trusted proxies say. */
  readonly address: string;
}

/** Whom the limits on codes count: a provider's name for a person at an event. */
const personOf = ({ event_id, issuer, subject }: Waiting): string => `sso ${event_id} ${issuer} ${subject}`;

/**
 * When another code may be sent, in milliseconds; null: now, as where the last one is from before the clock was set back. It is
 * a whole second: a page of a person who is signed out is drawn as of one, and would else count down from another number.
 */
export function nextCodeAt({ sent_at }: Waiting, now: number): number | null {
  const sent = sent_at && happenedAt(sent_at.getTime(), now);
  const next = sent === null ? now : Math.floor((sent + CODE.resend_after_ms) / 1_000) * 1_000;
  return next > now ? next : null;
}

/**
 * Sends a code to the address of a person who waits; of two requests at once one sends. Returns who waits by then.
 * Refusals: `sso_expired`; `rate_limited`, with a problem of `field`.
 * @param order `first`: only where none was sent yet
 */
export async function sendSsoCode(
  ctx: Context,
  { event_id, token, address }: WaitingBrowser,
  order: 'first' | 'another',
  field: string,
): Promise<Result<Waiting>> {
  const now = ctx.clock.now();
  const waiting = await findWaiting(ctx.db, event_id, token, now);
  if (!waiting) return refused('sso_expired');
  if (order === 'first' && waiting.sent_at !== null) return ok(waiting);
  const next = nextCodeAt(waiting, now);
  if (next !== null)
    return refused('rate_limited', { retry_after_ms: next - now, errors: { [field]: [codeWait(next - now)] } });
  const wait = await ctx.limits.take('sso_code', { person: personOf(waiting), email: waiting.email, address });
  if (wait !== null) return tooManyTries(field, wait);
  return ctx.live.transact<Result<Waiting>>(async (tx) => {
    const [code, at] = [newCode(), new Date(now)];
    if (!(await storeCode(tx, waiting, hashCode(token, code), at))) return { result: ok(waiting) };
    const message = { kind: 'login_code', code, minutes: CODE.valid_ms / 60_000 } as const;
    const recipient = waiting.email;
    await sendLater(tx, now, [{ event_id, account_id: null, channel: 'email', recipient, message }]);
    return { result: ok({ ...waiting, sent_at: at, tries: 0 }) };
  });
}

type Came = Exclude<Entered, { readonly kind: 'code_needed' }>;

/**
 * Uses a code: the address is that of whom the provider has named, and they come in. The try is counted before the code is
 * looked at, as those of the second factor are (ONB12).
 * Refusals: `sso_expired`, `invalid_input`, `rate_limited`, `wrong_code`, `code_used_up`.
 */
export async function useSsoCode(
  ctx: Context,
  { event_id, token, address }: WaitingBrowser,
  typed: string | string[] | undefined,
  browser: Browser,
): Promise<Result<Came>> {
  const waiting = await findWaiting(ctx.db, event_id, token, ctx.clock.now());
  if (!waiting) return refused('sso_expired');
  const read = readCode(typed);
  if ('problem' in read) return refused('invalid_input', { errors: { token: [read.problem] } });
  const tries = { person: personOf(waiting), address };
  const wait = await ctx.limits.take('code', tries);
  if (wait !== null) return tooManyTries('token', wait);
  const used = await ctx.live.transact((tx) => tryCode(ctx, tx, { event_id, token, code: read.code, browser }));
  if (used.ok) await ctx.limits.forgive('code', tries);
  return used;
}

async function tryCode(
  ctx: Context,
  tx: Parameters<typeof countTry>[0],
  { event_id, token, code, browser }: { event_id: string; token: string; code: string; browser: Browser },
): Promise<Outcome<Result<Came>>> {
  const now = ctx.clock.now();
  const tried = await countTry(tx, event_id, token, now);
  if (tried?.code_hash == null) return { result: noCode(await findWaiting(tx, event_id, token, now)) };
  if (!isCode(tried.code_hash, token, code)) return { result: wrong(tried.tries) };
  await endWaiting(tx, tried);
  const { issuer, subject, email, first_name, last_name } = tried;
  const person = { email, first_name, last_name };
  const {
    result,
    numbered: _,
    ...news
  } = await enterWithin(ctx, tx, { key: { event_id, issuer, subject }, person, word: 'us', browser });
  if (result.kind === 'code_needed') throw new Error('a code was asked for after a code');
  return { result: ok(result), ...news };
}

function noCode(waiting: Waiting | null): Result<never> {
  if (!waiting) return refused('sso_expired');
  if (waiting.tries >= CODE.tries) return wrong(waiting.tries);
  return refused('wrong_code', { errors: { token: [{ code: 'code_expired' }] } });
}

function wrong(tries: number): Result<never> {
  const code = tries >= CODE.tries ? 'code_used_up' : 'wrong_code';
  return refused(code, { errors: { token: [wrongCode(tries)] } });
}

const SWEEP_EVERY_MS = 3600_000;

/** Forgets every hour who did not go on. The answer stops it, after the sweep that is under way. */
export function sweepCodes(ctx: Context): () => Promise<void> {
  const sweep = () =>
    ctx.live.transact(async (tx) => {
      await deleteOld(tx, ctx.clock.now());
      return { result: undefined };
    });
  return repeatByLeader(ctx, SWEEP_EVERY_MS, sweep, (error) =>
    ctx.log.warn({ err: error }, 'old codes of single sign-on could not be removed; trying again in an hour'),
  );
}
