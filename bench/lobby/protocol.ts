/** The messages between the processes of the bench of lobbies; the crowd is that of the bench of presence. */
import type { Target } from '../fanout/protocol.ts';

/** `rounds`: at most one frame a second, as the product tells it. `each`: every change to everybody at once, as it happens. */
export type Way = 'rounds' | 'each';

export type Order =
  | { readonly t: 'open'; readonly people: number; readonly rooms: number }
  | { readonly t: 'churn'; readonly way: Way; readonly a_second: number; readonly seconds: number }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly targets: Readonly<Record<Way, Target>> }
  /** CPU that the server used meanwhile, microseconds; seats that were taken or left. */
  | { readonly t: 'churned'; readonly cpu_us: number; readonly changes: number }
  | { readonly t: 'failed'; readonly reason: string };
