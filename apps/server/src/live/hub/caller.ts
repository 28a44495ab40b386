import type { ErrorCode } from '@plenary/contract/errors';
import { refuse } from '@plenary/domain/policy/policy';
import type { Connected } from '../../adapters/presence.ts';
import type { Context } from '../../context.ts';
import type { EventRow } from '../../http/bind.ts';
import { subjectOf, type Actor } from '../../http/request/actor.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { resolveByToken, type Resolved } from '../../http/session/session.ts';

/** The caller, and the event that is asked about. */
export interface Caller {
  readonly actor: Actor;
  readonly event: EventRow;
}

/** The words of a request that stay known while its connection lasts. */
export interface AskedCaller {
  /** Of the session that the request carried; null: none. */
  readonly token: string | null;
  /** Header `Accept-Language`. */
  readonly accepted: string | undefined;
}

/** A caller who stays: what is known of them decides again, without the database, after the event itself has changed. */
export interface StayingCaller extends Caller {
  readonly at: Resolved['at'];
  /** Number of the last change of their access that is in this. */
  readonly access_seq: number;
}

/**
 * The caller as they are now, or why they may not be connected any more. A connection and a pending poll outlive the
 * request that began them, so they ask again.
 */
export async function findCaller(
  ctx: Context,
  { token, accepted }: AskedCaller,
  slug: string,
): Promise<StayingCaller | ErrorCode> {
  const { event, ...found } = await resolveByToken(ctx, token, slug, accepted);
  return event ? admitted(ctx, { ...found, event }) : 'not_found';
}

/** The same caller at the event as it is now, or why they may not be connected any more; from memory. */
export function callerAt(ctx: Context, caller: StayingCaller, event: EventRow): StayingCaller | ErrorCode {
  const place = caller.at(event);
  return place.event ? admitted(ctx, { ...caller, ...place, event: place.event }) : 'not_found';
}

function admitted(ctx: Context, caller: StayingCaller): StayingCaller | ErrorCode {
  const refusal = refuse('live.connect', subjectOf(caller.actor), phaseOf(ctx, caller.event));
  if (refusal === 'unverified') return 'unauthorised';
  return refusal ?? caller;
}

/** Counts a person's connection for presence; a preview is nobody's (VAS3). */
export function connectCaller(ctx: Context, { actor }: Caller): Connected {
  return actor.kind === 'member' && !actor.preview ? ctx.presence.connect(actor) : UNSEEN;
}

/** The connection of a caller who is nobody at the event. */
const UNSEEN: Connected = { open: () => () => undefined, end: () => undefined };

/** Names a person, for what all their connections and polls share. */
export function personOf({ actor }: Caller): string {
  return actor.kind === 'anonymous' ? '' : actor.account_id;
}

/** The part of an event's state that opens and shuts topics: two equal words mean that nothing has to be looked at. */
export function accessOf(ctx: Context, event: EventRow): string {
  return `${phaseOf(ctx, event)} ${event.second_factor} ${event.draft}`;
}
