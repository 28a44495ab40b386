import { AUDIENCE } from './limits.ts';

/**
 * Acts of people at an event that the page "Audience" counts (AUN7): messages of every chat, reactions to them, applause and
 * reactions at stages, votes in polls, questions to sessions and votes for them, seats in rooms, places in calls.
 */
export const ACTS = ['message', 'reaction', 'applause', 'vote', 'question', 'question_vote', 'seat', 'call'] as const;
export type ActKind = (typeof ACTS)[number];

/** How often an act was done in one step of a grid. */
export interface ActCount {
  readonly act: string;
  readonly step: number;
  readonly count: number;
}

/** How often each act was done, step by step, those that nobody did among them. */
export function actSeriesOf(rows: readonly ActCount[]): ReadonlyMap<ActKind, readonly number[]> {
  const series = new Map(ACTS.map((act) => [act, new Array<number>(AUDIENCE.steps).fill(0)]));
  for (const { act, step, count } of rows) {
    const values = series.get(act as ActKind);
    if (values && step >= 0 && step < AUDIENCE.steps) values[step] = count;
  }
  return series;
}
