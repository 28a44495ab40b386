import { SPEED } from './limits.ts';

/**
 * Where a person stands: `out`; `ready` to be matched; `talking` to a match; `deciding` whether to stay in touch with
 * them.
 */
export const SPEED_STATES = ['out', 'ready', 'talking', 'deciding'] as const;
export type SpeedState = (typeof SPEED_STATES)[number];

/** A person who asks to be matched. */
export interface Asking {
  /** The event has speed networking, and networking as such. */
  readonly enabled: boolean;
  /** They let others reach them (D21). */
  readonly networking_status: boolean;
  readonly invisible: boolean;
  readonly simulated: boolean;
  /** Muted or banned in the chat. */
  readonly sanctioned: boolean;
  /** They are ready on another device, and do not ask to move. */
  readonly elsewhere: boolean;
}

export type SpeedRefusal = 'speed_off' | 'speed_hidden' | 'speed_sanctioned' | 'speed_elsewhere';

/** Why a person cannot be matched, or null (SPD2). */
export function refuseMatching(asking: Asking): SpeedRefusal | null {
  if (!asking.enabled || asking.simulated) return 'speed_off';
  if (!asking.networking_status || asking.invisible) return 'speed_hidden';
  if (asking.sanctioned) return 'speed_sanctioned';
  return asking.elsewhere ? 'speed_elsewhere' : null;
}

/** The times of a talk that begins at `now`. */
export const talkTimes = (now: number) => ({ begins_at: now, ends_at: now + SPEED.talk_ms });

/** A talk as it was stored. Milliseconds. */
export interface Talk {
  readonly ends_at: number;
  /** When it was over before its time; null: it goes on, or ended by itself. */
  readonly ended_at: number | null;
}

/** Where a person who has such a talk stands at `now`; `decided`: they have said whether they want to stay in touch. */
export function stateIn(talk: Talk | null, now: number, decided: boolean): SpeedState {
  if (talk === null || talk.ended_at !== null) return 'ready';
  if (now < talk.ends_at) return 'talking';
  if (decided) return 'ready';
  return now < talk.ends_at + SPEED.decide_ms ? 'deciding' : 'out';
}
