import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { codeWait, waitForCode, type SentCode } from '@plenary/domain/onboarding/codes';
import { CODE } from '@plenary/domain/onboarding/limits';
import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { hashToken } from '../../../http/session/tokens.ts';
import { newId } from '../../../ids.ts';
import { sendLater } from '../../mailer/index.ts';
import type { SecondFactorState } from './state.ts';
import { codesSince, insertCode, latestCode, lockCodes } from './codes-store.ts';

const HOUR_MS = 3600_000;

/** Which code is to go out: the session's first to that place only, or another one in any case. */
export interface CodeToSend {
  readonly channel: CodeChannel;
  /** An e-mail address, or a number in E.164. */
  readonly destination: string;
  readonly first_only: boolean;
}

/**
 * Sends a one-time code, unless it is the first that is wanted and it went out already; of two requests at once one
 * sends (D34). Returns whether one goes out. Refusals: `rate_limited`, with a problem of `field`.
 */
export async function sendCode(
  ctx: Context,
  state: SecondFactorState,
  { channel, destination, first_only }: CodeToSend,
  field: string,
): Promise<Result<boolean>> {
  const now = ctx.clock.now();
  const { account_id, session_id, token } = state;
  return ctx.live.transact<Result<boolean>>(async (tx) => {
    const held = await lockCodes(tx, { account_id, session_id, token_hash: hashToken(token) }, destination);
    if (!held) return { result: ok(false) };
    if (first_only && (await latestCode(tx, session_id, channel))?.destination === destination)
      return { result: ok(false) };
    const owned = destination === (channel === 'email' ? state.email : state.verified_number);
    const wait = waitForCode(now, { destination, owned }, await sentCodes(tx, state, destination, now));
    if (wait !== null)
      return { result: refused('rate_limited', { retry_after_ms: wait, errors: { [field]: [codeWait(wait)] } }) };
    await issueCode(tx, state, { channel, destination, now });
    return { result: ok(true) };
  });
}

async function sentCodes(tx: Tx, state: SecondFactorState, destination: string, now: number): Promise<SentCode[]> {
  const rows = await codesSince(tx, state.account_id, destination, new Date(now - HOUR_MS));
  return rows.map((row) => ({
    sent_at: row.created_at.getTime(),
    destination: row.destination,
    by: row.session_id === state.session_id ? 'session' : row.account_id === state.account_id ? 'person' : 'other',
  }));
}

async function issueCode(
  tx: Tx,
  { account_id, session_id, token, event }: SecondFactorState,
  { channel, destination, now }: { channel: CodeChannel; destination: string; now: number },
): Promise<void> {
  const id = newId(now);
  const code = newCode();
  await insertCode(tx, {
    id,
    session_id,
    channel,
    destination,
    code_hash: hashCode(token, code),
    created_at: new Date(now),
    expires_at: new Date(now + CODE.valid_ms),
  });
  await sendLater(tx, now, [
    {
      event_id: event.id,
      account_id,
      channel: channel === 'email' ? 'email' : 'sms',
      recipient: destination,
      message: { kind: 'login_code', code, minutes: CODE.valid_ms / 60_000 },
      reference: id,
    },
  ]);
}

/** A one-time code, by chance. */
export function newCode(): string {
  return randomInt(10 ** CODE.length)
    .toString()
    .padStart(CODE.length, '0');
}

/**
 * The hash of a code as it is stored, in hex. The session's token, which is not stored, is the key: a million codes are
 * quickly tried out on a hash alone.
 */
export function hashCode(token: string, code: string): string {
  return createHmac('sha256', token).update(code).digest('hex');
}

/** Whether a code is the one that was stored. */
export function isCode(code_hash: string, token: string, code: string): boolean {
  return timingSafeEqual(Buffer.from(code_hash, 'hex'), Buffer.from(hashCode(token, code), 'hex'));
}
