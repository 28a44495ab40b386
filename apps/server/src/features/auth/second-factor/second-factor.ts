import type { FieldProblem } from '@plenary/domain/field-problem';
import { mayEnrolNumber, readCode } from '@plenary/domain/onboarding/codes';
import { DEFAULT_COUNTRY } from '@plenary/domain/onboarding/limits';
import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import { ok, refused, type Refusal, type Result } from '@plenary/contract/errors';
import { readMobileNumber } from '../../../adapters/messages/phone.ts';
import type { Context } from '../../../context.ts';
import { tooManyTries } from '../../../limits/limits.ts';
import type { SecondFactorState, CodeDestination } from './state.ts';
import { sessionMayChangeSignIn } from '../may-change.ts';
import { sendCode } from './send-code.ts';
import { useCode, type UsedCode } from './use-code.ts';

/**
 * Has the first code of a session go to a place; opening the page again sends none. Returns why none could be sent.
 */
export async function sendFirst(
  ctx: Context,
  state: SecondFactorState,
  { channel, destination }: CodeDestination,
): Promise<Refusal | null> {
  const sent = await sendCode(ctx, state, { channel, destination, first_only: true }, 'token');
  return sent.ok ? null : sent.refusal;
}

/** Reads a code from a form and uses it. Refusals: `invalid_input`, `rate_limited`, `wrong_code`, `code_used_up`. */
export async function verifyCode(
  ctx: Context,
  state: SecondFactorState,
  attempt: { readonly channel: CodeChannel; readonly token: string | string[] | undefined; readonly address: string },
): Promise<Result<UsedCode>> {
  const read = readCode(attempt.token);
  if ('problem' in read) return refused('invalid_input', { errors: { token: [read.problem] } });
  const tries = { person: state.account_id, address: attempt.address };
  const wait = await ctx.limits.take('code', tries);
  if (wait !== null) return tooManyTries('token', wait);
  const used = await useCode(ctx, state, attempt.channel, read.code);
  if (used.ok) await ctx.limits.forgive('code', tries);
  return used;
}

/** The fields of the form for a number. */
export interface NumberFields {
  readonly mobile_number?: string | undefined;
  readonly mobile_number_no_dial_code?: string | undefined;
  readonly country_code?: string | undefined;
}

/** The number as typed, one text and its country; the whole number wins over the one without its dial code. */
export function typedNumber(fields: NumberFields) {
  const whole = fields.mobile_number?.trim() ?? '';
  const part = fields.mobile_number_no_dial_code?.trim() ?? '';
  return { text: whole || part, national: part || whole, country_code: fields.country_code?.trim() || DEFAULT_COUNTRY };
}

/**
 * Takes a mobile number and sends a code to it; it becomes the person's own once that code was right (ONB14).
 * Refusals: `invalid_input`, `rate_limited`, `sign_in_again`, each with a problem of `mobile_number`.
 * @param address where the request came from, as far as trusted proxies say
 */
export async function nameNumber(
  ctx: Context,
  state: SecondFactorState,
  fields: NumberFields,
  address: string,
): Promise<Result<null>> {
  const { text, country_code } = typedNumber(fields);
  if (text === '') return refuseNumber('invalid_input', { code: 'empty' });
  const read = readMobileNumber(text, country_code);
  if ('problem' in read) return refuseNumber('invalid_input', read.problem);
  if (!(await mayName(ctx, state))) return refuseNumber('sign_in_again', { code: 'sign_in_again' });
  if (read.number === state.verified_number) return refuseNumber('invalid_input', { code: 'own_number' });
  const wait = await ctx.limits.take('mobile_number', { person: state.account_id, address });
  if (wait !== null) return tooManyTries('mobile_number', wait);
  const target = { channel: 'phone', destination: read.number, first_only: false } as const;
  const sent = await sendCode(ctx, state, target, 'mobile_number');
  return sent.ok ? ok(null) : sent;
}

/**
 * A member names a number with a young sign-in only, after a code that went to their address; a
 * person who owes the second factor names one only where there is no other method (left).
 */
async function mayName(
  ctx: Context,
  { due, methods, session_id, email_code_first }: SecondFactorState,
): Promise<boolean> {
  if (email_code_first) return false;
  if (due) return mayEnrolNumber(methods);
  return sessionMayChangeSignIn(ctx.db, session_id, ctx.clock.now());
}

function refuseNumber(code: 'invalid_input' | 'sign_in_again', problem: FieldProblem): Result<never> {
  return refused(code, { errors: { mobile_number: [problem] } });
}
