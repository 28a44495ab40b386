import { eventPhase, type EventPhase } from './phase.ts';

/** When an event opens and ends; null: unbounded on that side. */
interface Times {
  readonly opens_at?: Date | null | undefined;
  readonly closes_at?: Date | null | undefined;
}

/** The phase that attendees are in before a change of an event's times, and the one that they are sent to by it. */
export interface PhaseChange {
  readonly from: EventPhase;
  readonly to: EventPhase;
}

/**
 * The phase that a change of an event's times sends its attendees to at this moment.
 * @param now milliseconds on the event's clock
 * @returns null: they see what they saw before
 */
export function phaseChangeOf(before: Times, after: Times, now: number): PhaseChange | null {
  const phase = ({ opens_at, closes_at }: Times): EventPhase =>
    eventPhase(now, { opens_at: opens_at?.getTime() ?? null, closes_at: closes_at?.getTime() ?? null });
  const move = { from: phase(before), to: phase(after) };
  return move.from === move.to ? null : move;
}
