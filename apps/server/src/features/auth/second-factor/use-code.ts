import { mayEnrolNumber, wrongCode } from '@plenary/domain/onboarding/codes';
import { CODE } from '@plenary/domain/onboarding/limits';
import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { maskedNumber } from '../../../adapters/messages/phone.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { hashToken, newToken } from '../../../http/session/tokens.ts';
import { sendLater } from '../../mailer/index.ts';
import { lockToVerify, setMobileNumber } from '../../accounts/index.ts';
import { verifyEmailAndEnd } from '../sign-out.ts';
import type { SecondFactorState } from './state.ts';
import { rotateSession } from '../../../stores/account-sessions-store.ts';
import { countTry, latestCode, markUsed, type CodeRow } from './codes-store.ts';
import { isCode } from './send-code.ts';

export interface UsedCode {
  /** The session's new token; null where it keeps the one it has, since nothing more is open to it now. */
  readonly token: string | null;
  /** A number became the person's own. */
  readonly number_verified: boolean;
}

/**
 * Uses a one-time code. The try is counted before the code is looked at, and the row stays locked to the end, so of many
 * uses at once exactly one succeeds and no more are looked at than a code has tries (D34).
 * Refusals: `wrong_code`, `code_used_up`, with a problem of `token`.
 */
export async function useCode(
  ctx: Context,
  state: SecondFactorState,
  channel: CodeChannel,
  code: string,
): Promise<Result<UsedCode>> {
  const at = new Date(ctx.clock.now());
  return ctx.live.transact<Result<UsedCode>>(async (tx) => {
    // An account is locked before its codes, as where they are sent.
    const account = await lockToVerify(tx, state.account_id);
    const tried = account && (await countTry(tx, state.session_id, channel, at));
    if (!tried) return { result: await noCode(tx, state, channel) };
    if (!isCode(tried.code_hash, state.token, code)) return { result: wrong(tried.tries) };
    if (isOvertaken(tried, state)) return { result: expired() };
    const token = state.due ? newToken() : null;
    if (token !== null && !(await takeStep(tx, state, channel, token, at))) return { result: expired() };
    await markUsed(tx, tried.id, at);
    const verified = channel === 'email' ? await verifyEmailAndEnd(ctx, tx, account, state.session_id) : [];
    const number_verified = await ownNumber(tx, state, tried, at);
    const events = token === null ? verified : [...verified, ctx.live.accessChanged(state.account_id)];
    return { result: ok({ token, number_verified }), events };
  });
}

/**
 * A person who owes the second factor names a number only as long as they may: one that became theirs meanwhile stays
 * theirs, and an event may have begun to ask for more.
 */
function isOvertaken({ channel, destination }: CodeRow, state: SecondFactorState): boolean {
  if (!state.due || channel !== 'phone' || destination === state.verified_number) return false;
  return state.verified_number !== null || !mayEnrolNumber(state.methods);
}

function takeStep(tx: Tx, state: SecondFactorState, channel: CodeChannel, token: string, at: Date): Promise<boolean> {
  return rotateSession(
    tx,
    { id: state.session_id, token_hash: hashToken(state.token) },
    { token_hash: hashToken(token), second_factor_at: at, second_factor_channel: channel },
  );
}

/** A code from a phone shows whose it is. Its person is notified of a new number. */
async function ownNumber(tx: Tx, state: SecondFactorState, code: CodeRow, at: Date): Promise<boolean> {
  if (code.channel !== 'phone' || code.destination === state.verified_number) return false;
  const person = await setMobileNumber(tx, state.account_id, code.destination);
  if (person?.email) {
    const message = {
      kind: 'mobile_number_changed',
      first_name: person.first_name,
      masked_mobile_number: maskedNumber(code.destination),
    } as const;
    await sendLater(tx, at.getTime(), [
      { event_id: state.event.id, account_id: state.account_id, channel: 'email', recipient: person.email, message },
    ]);
  }
  return true;
}

async function noCode(tx: Tx, { session_id }: SecondFactorState, channel: CodeChannel): Promise<Result<never>> {
  const latest = await latestCode(tx, session_id, channel);
  return latest && !latest.used_at && latest.tries >= CODE.tries ? wrong(latest.tries) : expired();
}

function wrong(tries: number): Result<never> {
  const code = tries >= CODE.tries ? 'code_used_up' : 'wrong_code';
  return refused(code, { errors: { token: [wrongCode(tries)] } });
}

const expired = (): Result<never> => refused('wrong_code', { errors: { token: [{ code: 'code_expired' }] } });
