import type { Target } from '../fanout/protocol.ts';
import type { Latencies } from '../latencies.ts';

/** How much is asked of the server. */
export interface Plan {
  readonly logins: number;
  readonly chatters: number;
  /** Chat messages a second, from all chatters in turn. */
  readonly rate: number;
  /** Sign-ins under way at the same time. */
  readonly at_once: number;
}

/** Where everything is, once people and files are in place. */
export interface Stock {
  readonly target: Target;
  readonly slug: string;
  readonly thread_id: string;
  /** Everybody who signs in has the same password, and a hash of full strength. */
  readonly emails: readonly string[];
  readonly password: string;
  /** Address of a stored file, and pictures (base64) to upload. */
  readonly file: string;
  readonly pictures: readonly string[];
}

export interface ServerUsage {
  readonly cpu_us: number;
  /** How late the event loop was since the last time this was asked, milliseconds. */
  readonly loop_p99: number;
  readonly loop_max: number;
}

export type Order =
  | { readonly t: 'open'; readonly plan: Plan }
  | { readonly t: 'connect'; readonly plan: Plan; readonly stock: Stock }
  | { readonly t: 'start' }
  | { readonly t: 'take' }
  | { readonly t: 'log_in' }
  | { readonly t: 'finish' }
  | { readonly t: 'stop' };

export type ServerReport =
  | { readonly t: 'stocked'; readonly stock: Stock }
  | { readonly t: 'usage'; readonly usage: ServerUsage }
  | { readonly t: 'removed' };

export type ChatReport =
  | { readonly t: 'connected' }
  | { readonly t: 'taken'; readonly delivery: Latencies; readonly cpu_us: number }
  | { readonly t: 'finished'; readonly sent: number; readonly refused: number; readonly missing: number };

export type CallReport =
  | { readonly t: 'connected' }
  | { readonly t: 'finished_calls' }
  | { readonly t: 'taken'; readonly reads: Latencies; readonly uploads: Latencies; readonly cpu_us: number }
  | {
      readonly t: 'logged_in';
      readonly seconds: number;
      readonly logins: Latencies;
      readonly failed: Readonly<Record<string, number>>;
    };
