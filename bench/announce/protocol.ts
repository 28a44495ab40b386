/** The messages between the processes of the bench of announcements. */
import type { Target } from '../fanout/protocol.ts';

/** Where hosts announce, and people mark what they have read. */
export interface Stand {
  readonly origin: string;
  /** Of `/json/notifications`. */
  readonly path: string;
  /** Cookies of the hosts and of some of the people. */
  readonly hosts: readonly string[];
  readonly readers: readonly string[];
}

/** One announcement as the crowd heard it; milliseconds from the request. */
export interface Heard {
  readonly answer_ms: number;
  readonly first_ms: number;
  readonly p99_ms: number;
  readonly last_ms: number;
  /** People who did not hear it within 15 s, or heard it more than once. */
  readonly missing: number;
  readonly twice: number;
}

/** The server's side of all announcements. */
export interface Kept {
  readonly announcements: number;
  readonly transactions: number;
  readonly longest_ms: number;
  readonly deadlocks: number;
  readonly rss_mib: number;
  /** Having them leave on each person's ways. */
  readonly dispatches: number;
  readonly spread_ms: number;
  readonly longest_spread_ms: number;
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'connect'; readonly target: Target }
  | { readonly t: 'announce'; readonly stand: Stand; readonly busy: boolean }
  | { readonly t: 'kept' }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly target: Target; readonly stand: Stand }
  | { readonly t: 'connected' }
  | { readonly t: 'announced'; readonly heard: Heard }
  | { readonly t: 'kept'; readonly kept: Kept };
