import type { QuickAct } from './perform.ts';

/** Numbers since a crowd began. */
export interface CrowdCounts {
  readonly people: number;
  readonly here: number;
  readonly came: number;
  readonly messages: number;
  readonly replies: number;
  readonly reactions: number;
  /** Votes in polls, questions and votes for them, and reactions on the stage. */
  readonly votes: number;
  readonly questions: number;
  readonly supports: number;
  readonly applause: number;
  /** Seats that were taken in networking rooms. */
  readonly seats: number;
  /** Messages that the simulated people received, in total. */
  readonly heard: number;
  /** Actions that the server's rules refused: the person was muted, the message had been deleted. */
  readonly refused: number;
  /** Everything else that went wrong. */
  readonly faults: number;
}

export type Counted = { -readonly [name in Exclude<keyof CrowdCounts, 'people' | 'here'>]: number };

/** The number that an act of one request counts in. */
export const COUNTED = {
  react: 'reactions',
  vote: 'votes',
  ask: 'questions',
  support: 'supports',
  applaud: 'applause',
} as const satisfies Record<QuickAct['kind'], keyof Counted>;

export const NOTHING_COUNTED: Counted = {
  ...{ came: 0, messages: 0, replies: 0, reactions: 0, heard: 0, refused: 0, faults: 0 },
  ...{ votes: 0, questions: 0, supports: 0, applause: 0, seats: 0 },
};
