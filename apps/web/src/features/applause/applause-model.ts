import type { ApplauseValue } from '@plenary/contract/applause/operations';
import { APPLAUSE, STAGE_REACTIONS, type StageCounts, type StageReaction, sumOf } from '@plenary/domain/applause/rules';

/** A picture that floats over the stage. */
export interface Floating {
  readonly id: number;
  readonly reaction: StageReaction;
  /** Ms until it begins: those of a second do not rise as one. */
  readonly delay_ms: number;
  /** Its way, 0 to 1 across the room of the pictures. */
  readonly lane: number;
}

/** The reactions on a stage, as a page shows them. */
export interface ApplauseState {
  readonly floating: readonly Floating[];
  /** Those of the last seconds, for anyone who wants no motion. */
  readonly counted: StageCounts;
  readonly next_id: number;
}

export const STILL: ApplauseState = { floating: [], counted: {}, next_id: 1 };

/** The counts of a signal; values that this version does not know are left out. */
export function countsOf(values: readonly Partial<ApplauseValue>[]): StageCounts {
  const counts: Partial<Record<StageReaction, number>> = {};
  for (const { reaction, count } of values)
    if (reaction && STAGE_REACTIONS.includes(reaction) && typeof count === 'number' && count > 0)
      counts[reaction] = count;
  return counts;
}

/** Both counts together. */
export function added(one: StageCounts, other: StageCounts): StageCounts {
  const pairs = STAGE_REACTIONS.map((key) => [key, (one[key] ?? 0) + (other[key] ?? 0)] as const);
  return Object.fromEntries(pairs.filter(([, count]) => count > 0));
}

/**
 * Adds pictures for counts that came in, few enough to look at whatever the audience (APL5); all of them are counted.
 * @param random draws between 0 and 1
 * @param spread_ms in how long they begin
 */
export function withCounts(
  state: ApplauseState,
  counts: StageCounts,
  random: () => number,
  spread_ms: number,
): ApplauseState {
  const room = APPLAUSE.floating_max - state.floating.length;
  const all = sumOf(counts);
  const share = Math.min(1, room / Math.max(1, all));
  const new_ones = STAGE_REACTIONS.flatMap((reaction) => {
    const count = counts[reaction] ?? 0;
    return Array.from({ length: Math.min(count, Math.ceil(count * share)) }, () => reaction);
  }).slice(0, Math.max(0, room));
  const floating = new_ones.map((reaction, at) => ({
    id: state.next_id + at,
    reaction,
    delay_ms: Math.round(random() * spread_ms),
    lane: random(),
  }));
  return {
    floating: [...state.floating, ...floating],
    counted: added(state.counted, counts),
    next_id: state.next_id + floating.length,
  };
}

/** A picture has floated away. */
export function withoutFloating(state: ApplauseState, id: number): ApplauseState {
  return { ...state, floating: state.floating.filter((one) => one.id !== id) };
}
