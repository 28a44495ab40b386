import type { Latencies } from '../logins/protocol.ts';

/** The demo event with people signed in, as the server's process made it. */
export interface Stage {
  readonly port: number;
  readonly slug: string;
  readonly thread_id: string;
  /** Cookie headers, one a person. */
  readonly cookies: readonly string[];
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'connect'; readonly stage: Stage; readonly pages: number }
  /** The event gets this name; the pages count how long it takes until they show it. */
  | { readonly t: 'change'; readonly name: string }
  | { readonly t: 'await'; readonly name: string; readonly since: number; readonly limit_ms: number }
  | { readonly t: 'finish' }
  | { readonly t: 'stop' };

export type ServerReport =
  { readonly t: 'staged'; readonly stage: Stage } | { readonly t: 'changed' } | { readonly t: 'removed' };

export type PagesReport =
  | { readonly t: 'connected' }
  | {
      readonly t: 'awaited';
      /** Milliseconds from the change until a page showed it; pages that never did are not in it. */
      readonly fresh: Latencies;
      readonly stale: number;
      /** Answers other than 200 to the re-reads. */
      readonly refused: number;
    };
