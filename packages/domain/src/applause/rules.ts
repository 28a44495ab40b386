import type { ReactionKey } from '../chat/reactions.ts';
import { endOf, isStreamLike, startOf } from '../timeline/status.ts';
import { ACTIVE_WINDOW_MS, MINUTE_MS, type RuleSession, type TimelineRules } from '../timeline/types.ts';

/** The reactions on the stage, applause first: no more than a signal holds at once. */
export const STAGE_REACTIONS = ['clap', 'love', 'laugh', 'wow', 'party'] as const satisfies readonly ReactionKey[];
export type StageReaction = (typeof STAGE_REACTIONS)[number];

/** Limits of reactions on the stage. */
export const APPLAUSE = {
  /** Of each reaction, how many one request says. */
  at_once: 10,
  /** Requests of one person in a window. */
  sends_per_window: 12,
  window_ms: 10_000,
  /** A page sends what was pressed at most this often, in ms. */
  send_every_ms: 1_000,
  /** Pictures that float at a time; further ones only raise the number. */
  floating_max: 24,
  /** A picture floats for so long, in ms. */
  float_ms: 2_600,
  /** The number of a counter goes after so long without another, in ms. */
  counter_ms: 6_000,
  /** People applaud for so long after the planned end, in ms. */
  overrun_ms: 30 * MINUTE_MS,
} as const;

/** Reactions by kind; what nobody gave is left out. */
export type StageCounts = Readonly<Partial<Record<StageReaction, number>>>;

/**
 * Whether a stage takes reactions now (APL2): that of a stream or live meeting, from five minutes before its start until half an
 * hour after its end.
 * @param now milliseconds on the event's clock
 */
export function mayReact(
  session: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'>,
  now: number,
  rules: TimelineRules,
): boolean {
  if (!isStreamLike(session) || session.cancelled) return false;
  const end = endOf(session, rules);
  return now >= startOf(session) - ACTIVE_WINDOW_MS && (end === null || now < end + APPLAUSE.overrun_ms);
}

/** The counts that came in, without one's own that are shown already (APL4), and those of one's own that are left. */
export function withoutOwn(
  counts: StageCounts,
  own: StageCounts,
): { readonly others: StageCounts; readonly own: StageCounts } {
  const others: Partial<Record<StageReaction, number>> = {};
  const left: Partial<Record<StageReaction, number>> = {};
  for (const key of STAGE_REACTIONS) {
    const [all = 0, mine = 0] = [counts[key], own[key]];
    if (all > mine) others[key] = all - mine;
    if (mine > all) left[key] = mine - all;
  }
  return { others, own: left };
}

/** How many reactions counts hold together. */
export function sumOf(counts: StageCounts): number {
  return STAGE_REACTIONS.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
}
