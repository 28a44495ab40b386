import { codeChannels, emailCodeFirst, mayEnrolNumber, type FactorMethods } from '@plenary/domain/onboarding/codes';
import type { CodeChannel, OnboardingStep } from '@plenary/domain/onboarding/steps';
import type { FastifyRequest } from 'fastify';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { account_sessions, accounts } from '../../../db/schema/index.ts';
import { hasUsedCode, latestCode, type CodeRow } from './codes-store.ts';

/** A person who owes the second factor, or a member who verifies a mobile number, with what decides how they go on. */
export interface SecondFactorState {
  readonly account_id: string;
  readonly session_id: string;
  /** The session's own token: codes are stored under it. */
  readonly token: string;
  readonly event: { readonly id: string; readonly slug: string };
  /** The second factor is still to be taken. */
  readonly due: boolean;
  readonly email: string | null;
  /** E.164; null without a verified one. */
  readonly verified_number: string | null;
  readonly methods: FactorMethods;
  /** A member who uses a code of their address before they name a number (D383). */
  readonly email_code_first: boolean;
}

/** Reads the state of the caller: a member, or a person who owes the second factor. The policy lets nobody else in. */
export async function readSecondFactorState(ctx: Context, request: FastifyRequest): Promise<SecondFactorState> {
  const { actor, event, session_token: token } = request;
  if ((actor.kind !== 'second_factor_due' && actor.kind !== 'member') || !event || token === null)
    throw new Error('the second factor was asked for by nobody');
  const [row] = await ctx.db
    .select({
      email: accounts.email,
      second_factor_channel: account_sessions.second_factor_channel,
      mobile_number: accounts.mobile_number,
      mobile_number_verified: accounts.mobile_number_verified,
    })
    .from(account_sessions)
    .innerJoin(accounts, eq(accounts.id, account_sessions.account_id))
    .where(eq(account_sessions.id, actor.session_id));
  if (!row) throw new Error(`session ${actor.session_id} is gone`);
  const { email, mobile_number, mobile_number_verified, second_factor_channel: by } = row;
  const due = actor.kind === 'second_factor_due';
  const methods: FactorMethods = {
    second_factor: event.second_factor,
    has_email: email !== null,
    email_code_taken: by === 'email' || (!due && (await hasUsedCode(ctx.db, actor.session_id, 'email', email))),
    mobile_number_verified,
  };
  return {
    account_id: actor.account_id,
    session_id: actor.session_id,
    token,
    event,
    due,
    email,
    verified_number: mobile_number_verified ? mobile_number : null,
    methods,
    email_code_first: !due && emailCodeFirst(methods, by),
  };
}

/** Where a code of a channel goes, with the last one that went there; null: this person has no use for one. */
export interface CodeDestination {
  readonly channel: CodeChannel;
  readonly destination: string;
  readonly latest: CodeRow | null;
}

/**
 * A person who owes the second factor gets codes by the channels that the event takes; a member for a number that is not
 * theirs yet, and before it for their address.
 */
export async function codeDestination(
  ctx: Context,
  state: SecondFactorState,
  channel: CodeChannel,
): Promise<CodeDestination | null> {
  const latest = await latestCode(ctx.db, state.session_id, channel);
  const destination = destinationOf(state, channel, latest);
  return destination === null ? null : { channel, destination, latest };
}

function destinationOf(state: SecondFactorState, channel: CodeChannel, latest: CodeRow | null): string | null {
  const { due, methods, email, email_code_first, verified_number } = state;
  if (email_code_first) return channel === 'email' ? email : null;
  if (due && codeChannels(methods).includes(channel)) return channel === 'email' ? email : verified_number;
  if (channel === 'email' || (due && !mayEnrolNumber(methods))) return null;
  const named = latest && !latest.used_at ? latest.destination : null;
  return named === verified_number ? null : named;
}

/**
 * The step to which a person who owes the second factor is sent from one that is not theirs; null: there is no
 * way in at all.
 */
export function stepOf({ methods }: SecondFactorState): OnboardingStep | null {
  if (mayEnrolNumber(methods)) return 'mobile_number';
  if (methods.second_factor === 'choice') return 'channels';
  const [channel] = codeChannels(methods);
  return channel === undefined ? null : `verify_${channel}`;
}
