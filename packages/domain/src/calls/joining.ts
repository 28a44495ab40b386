import { isLeaseGood } from '../time/leases.ts';
import { isGoodUntil } from '../time/set-back.ts';
import type { CallAct, CallEngine, CallKind } from './kinds.ts';
import { CALLS } from './limits.ts';

/** A LiveKit server as far as a call that starts asks. */
export interface LivekitFacts {
  readonly configured: boolean;
  /** It has answered a moment ago. */
  readonly alive: boolean;
}

/** The facts that decide about the engine of a call, when it starts. */
export interface EngineFacts {
  /** People that the call may have at most. */
  readonly capacity: number;
  readonly livekit: LivekitFacts;
}

/**
 * The engine of a call: a few people connect to each other, more need a server where there is one (CAL17). While it does not answer,
 * those whom a mesh carries with their cameras begin one.
 */
export function engineFor({ capacity, livekit }: EngineFacts): CallEngine {
  if (!livekit.configured || capacity <= CALLS.mesh_capacity) return 'mesh';
  return livekit.alive || capacity > CALLS.mesh_video_max ? 'livekit' : 'mesh';
}

/**
 * Whether a call that began as a mesh moves to LiveKit as a person joins it: they would be the first without a camera, as where
 * LiveKit was away for a moment, or a thread has got more members since (CAL17).
 * @param others people in it besides the one who comes
 */
export const movesToLivekit = (engine: CallEngine, others: number, livekit: LivekitFacts): boolean =>
  engine === 'mesh' && others >= CALLS.mesh_video_max && livekit.configured && livekit.alive;

/** Everything that decides whether a person gets a place in a call, beyond the right to its thread. */
export interface CallJoinFacts {
  readonly call_id: string | null;
  readonly engine: CallEngine;
  /** People in it besides the one who comes. */
  readonly others: number;
  readonly device: string;
  /** Their place as it counts now, in whichever call; null: they are in none. */
  readonly held: { readonly call_id: string; readonly device: string } | null;
  /** They ask for it although they are in a call on another device. */
  readonly takeover: boolean;
  /** They may not come back before; null: they were never removed, or it is over. Milliseconds. */
  readonly kicked_until: number | null;
}

export type CallRefusal = 'call_kicked' | 'call_elsewhere' | 'call_full';

/** The obstacle to joining a call, or null. A place that the person holds already stays theirs (D8). */
export function refuseCall(facts: CallJoinFacts): CallRefusal | null {
  const { held, engine } = facts;
  if (facts.kicked_until !== null) return 'call_kicked';
  if (held && held.device !== facts.device && !facts.takeover) return 'call_elsewhere';
  return engine === 'mesh' && facts.others >= CALLS.mesh_people_max ? 'call_full' : null;
}

/** Whether a person takes part without a camera: the event wants it so, or a mesh has more people than it carries. */
export function isAudioOnly(
  { engine, others }: Pick<CallJoinFacts, 'engine' | 'others'>,
  event: { readonly audio_only: boolean },
): boolean {
  return event.audio_only || (engine === 'mesh' && others >= CALLS.mesh_video_max);
}

/** Whether a call has more people than browsers that connect to each other carry cameras for. */
export const isCrowded = (engine: CallEngine, people: number): boolean =>
  engine === 'mesh' && people > CALLS.mesh_video_max;

/** The rights of a person in a call. */
export interface CallRights {
  readonly kind: CallKind;
  /** They run the event, own this exhibitor room, or may remove people from this group. */
  readonly moderates: boolean;
}

/**
 * Why an act of moderation is refused, or null. A private call is not locked: its thread has members.
 * @param target the person it concerns; null where they are not in the call
 */
export function refuseAct(
  act: CallAct,
  { kind, moderates }: CallRights,
  target: { readonly exempt: boolean } | null,
): 'forbidden' | 'call_gone' | null {
  if (!moderates) return 'forbidden';
  if (act === 'lock' || act === 'unlock') return kind === 'private' ? 'forbidden' : null;
  if (act === 'mute_all') return null;
  if (!target) return 'call_gone';
  return act === 'remove' && target.exempt ? 'forbidden' : null;
}

/** Whether a place in a call holds: until it runs out, and no longer than it can have been given for (CLK3). */
export function placeHolds(expires_at: number, now: number): boolean {
  return isLeaseGood(expires_at, CALLS.lease_ms, now);
}

/** The end of a place that is given or renewed now. */
export const placeUntil = (now: number): number => now + CALLS.lease_ms;

/** The end of a place whose page was left: soon, but never later than it was (D9). */
export const leftUntil = (expires_at: number, now: number): number => Math.min(expires_at, now + CALLS.unload_ms);

/**
 * Until when a removed person stays out, or null when that is over.
 * @param until as it was stored; one that is farther away than it can be was written before the clock was set back
 */
export function outUntil(until: number | null, now: number): number | null {
  return until !== null && isGoodUntil(until, CALLS.kick_ms, now) ? until : null;
}
