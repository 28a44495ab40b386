import { codeChannels, mayEnrolNumber, type FactorMethods } from '@plenary/domain/onboarding/codes';
import type { CodeChannel, OnboardingStep } from '@plenary/domain/onboarding/steps';
import type { FastifyRequest } from 'fastify';
import { eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { accounts } from '../../../db/schema/index.ts';
import { sessionToken } from '../../../http/session.ts';
import { latestCode, type CodeRow } from './codes-store.ts';

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
}

/** Reads the state of the caller: a member, or a person who owes the second factor. The policy lets nobody else in. */
export async function readSecondFactorState(ctx: Context, request: FastifyRequest): Promise<SecondFactorState> {
  const { actor, event } = request;
  const token = sessionToken(ctx.config, request.headers.cookie);
  if ((actor.kind !== 'second_factor_due' && actor.kind !== 'member') || !event || token === null)
    throw new Error('the second factor was asked for by nobody');
  const [row] = await ctx.db
    .select({
      email: accounts.email,
      mobile_number: accounts.mobile_number,
      mobile_number_verified: accounts.mobile_number_verified,
    })
    .from(accounts)
    .where(eq(accounts.id, actor.account_id));
  if (!row) throw new Error(`account ${actor.account_id} is gone`);
  const { email, mobile_number, mobile_number_verified } = row;
  return {
    account_id: actor.account_id,
    session_id: actor.session_id,
    token,
    event,
    due: actor.kind === 'second_factor_due',
    email,
    verified_number: mobile_number_verified ? mobile_number : null,
    methods: { second_factor: event.second_factor, has_email: email !== null, mobile_number_verified },
  };
}

/** Where a code of a channel goes, with the last one that went there; null: this person has no use for one. */
export interface CodeDestination {
  readonly channel: CodeChannel;
  readonly destination: string;
  readonly latest: CodeRow | null;
}

/**
 * A person who owes the second factor gets codes by the channels that the event takes; a member only for a number that
 * is not theirs yet.
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
  const { due, methods, email, verified_number } = state;
  if (due && codeChannels(methods).includes(channel)) return channel === 'email' ? email : verified_number;
  if (channel === 'email' || (due && !mayEnrolNumber(methods))) return null;
  const named = latest && !latest.used_at ? latest.destination : null;
  return named === verified_number ? null : named;
}

/**
 * The step at which somebody who owes the second factor goes on who came to one that is not theirs; null: there is no
 * way in at all.
 */
export function stepOf({ methods }: SecondFactorState): OnboardingStep | null {
  if (mayEnrolNumber(methods)) return 'mobile_number';
  if (methods.second_factor === 'choice') return 'channels';
  const [channel] = codeChannels(methods);
  return channel === undefined ? null : `verify_${channel}`;
}
