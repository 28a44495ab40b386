/** The messages between the processes of the bench of votes. */
import type { Sent } from '../acting-crowd.ts';
import type { Target } from '../fanout/protocol.ts';

/** How the crowd votes, or answers a question: each person with a cookie of their own. */
export interface Booth {
  readonly origin: string;
  readonly path: string;
  readonly cookies: readonly string[];
  /** Bodies of requests, one person the first, the next the second, and so on. */
  readonly bodies: readonly string[];
  /** The news of results: its kind, and the field that counts people. */
  readonly told: { readonly kind: string; readonly count: string };
}

/** The votes of a crowd, as it saw them. */
export interface Voted extends Sent {
  /** Frames with results that reached one person, on average. */
  readonly frames_each: number;
  /** From the last vote until the last person had the last result; -1: not everybody had it. */
  readonly settled_ms: number;
}

/** The votes as the server keeps them. */
export interface Kept {
  readonly rows: number;
  readonly people: number;
  /** The result that was told last; of a quiz how many places of the list of the best are right. */
  readonly voters: number;
  /** Events with results, and the least time between two of them, ms. */
  readonly told: number;
  readonly least_gap_ms: number;
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'kept' }
  | {
      readonly t: 'turn';
      readonly at: { readonly state: 'waiting' | 'open'; readonly number: number };
      readonly turn: 'next' | 'reveal';
    }
  | { readonly t: 'connect'; readonly target: Target; readonly told: Booth['told'] }
  | { readonly t: 'vote'; readonly booth: Booth; readonly within_ms: number }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly target: Target; readonly booth: Booth }
  | { readonly t: 'kept'; readonly kept: Kept; readonly cpu_us: number }
  | { readonly t: 'connected' }
  | { readonly t: 'turned' }
  | { readonly t: 'voted'; readonly voted: Voted }
  | { readonly t: 'failed'; readonly reason: string };
