/** The show: a minute in which much happens at the demo, by its host and its simulated people (SIM15). Times in milliseconds. */
export const SHOW = {
  length_ms: 60_000,
  /** Its steps, each until the next one begins. */
  steps: [
    { step: 'poll', at_ms: 0 },
    { step: 'votes', at_ms: 4_000 },
    { step: 'announcement', at_ms: 20_000 },
    { step: 'hand', at_ms: 29_000 },
    { step: 'applause', at_ms: 41_000 },
  ],
  /** A show that is not over so long after its end was killed, and is cleaned up after. */
  late_ms: 10_000,
} as const;

export type ShowStep = (typeof SHOW.steps)[number]['step'];

/** A show as the database has it. Times in milliseconds. */
export interface KnownShow {
  readonly began_at: number;
  /** It has ended and left nothing open. */
  readonly over: boolean;
}

/** The step of a show that has gone on for so long; null: it has ended. */
export function showStep(since_ms: number): ShowStep | null {
  if (since_ms >= SHOW.length_ms) return null;
  return SHOW.steps.findLast(({ at_ms }) => at_ms <= since_ms)?.step ?? SHOW.steps[0].step;
}

/** Whether a show goes on at a moment: no other begins meanwhile (SIM16). One that began in the future is none (CLK3). */
export function goesOn(show: KnownShow | null, now: number): show is KnownShow {
  if (show === null || show.over || now < show.began_at) return false;
  return now < show.began_at + SHOW.length_ms + SHOW.late_ms;
}

/** Whether a show was killed before it had cleaned up. */
export function isLeftOpen(show: KnownShow | null, now: number): show is KnownShow {
  return show !== null && !show.over && !goesOn(show, now);
}
