/** The messages between the processes of the bench of presence. */
import type { Target } from '../fanout/protocol.ts';

/** `frames`: one a second, as the product tells it. `each`: every change to everybody at once, as it happens. */
export type Way = 'frames' | 'each';

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'connect'; readonly target: Target }
  | { readonly t: 'churn'; readonly way: Way; readonly a_second: number; readonly seconds: number }
  | { readonly t: 'received' }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly targets: Readonly<Record<Way, Target>> }
  | { readonly t: 'connected' }
  /** CPU that the server used meanwhile, microseconds; people who were here at its end. */
  | { readonly t: 'churned'; readonly cpu_us: number; readonly online: number }
  /** Bytes and frames that all subscribers got so far. */
  | { readonly t: 'received'; readonly bytes: number; readonly frames: number }
  | { readonly t: 'failed'; readonly reason: string };
