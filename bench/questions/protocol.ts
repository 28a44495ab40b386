/** The messages between the processes of the bench of questions. */
import type { Sent } from '../acting-crowd.ts';
import type { Target } from '../fanout/protocol.ts';

/** The questions of a session, and the people who ask and vote: each with a cookie of their own. */
export interface Hall {
  readonly origin: string;
  /** Of the session's questions. */
  readonly path: string;
  readonly cookies: readonly string[];
}

/** The crowd's view of the votes. */
export interface Voted extends Sent {
  /** Frames with numbers of votes that reached one person, on average. */
  readonly frames_each: number;
  /** The least time between two such frames at one page, ms. */
  readonly least_gap_ms: number;
  /** Votes that the numbers which came last add up to. */
  readonly known: number;
  /** From the last vote until the last page had them, ms; -1: not all pages had them. */
  readonly settled_ms: number;
}

/** The questions and votes that the server keeps. */
export interface Kept {
  readonly questions: number;
  readonly askers: number;
  readonly rows: number;
  readonly voters: number;
  /** The sum of the numbers beside the questions. */
  readonly counted: number;
  /** Events with numbers of votes, and the least time between two of them, ms. */
  readonly told: number;
  readonly least_gap_ms: number;
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'kept' }
  | { readonly t: 'connect'; readonly target: Target; readonly hall: Hall }
  | { readonly t: 'ask'; readonly askers: number; readonly within_ms: number }
  | { readonly t: 'vote'; readonly within_ms: number }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly target: Target; readonly hall: Hall }
  | { readonly t: 'kept'; readonly kept: Kept; readonly cpu_us: number }
  | { readonly t: 'connected' }
  | { readonly t: 'asked'; readonly asked: Sent }
  | { readonly t: 'voted'; readonly voted: Voted }
  | { readonly t: 'failed'; readonly reason: string };
