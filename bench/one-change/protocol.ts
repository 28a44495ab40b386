import type { Latencies } from '../latencies.ts';

/**
 * `event`: its name, for which pages read their data again. `session`: the title of one that is near now, which is a live
 * event. `import`: the titles of all sessions, after which pages ask for those near now. `joins`: how many people are in an open session,
 * which 200 join at once; the name is their number.
 */
export type What = 'event' | 'session' | 'import' | 'joins';

/** People who join at once. */
export const JOINING = 200;

/** The demo event with people signed in, as the server's process made it. */
export interface Stage {
  readonly port: number;
  readonly slug: string;
  readonly thread_id: string;
  /** Cookie headers, one a person. */
  readonly cookies: readonly string[];
  /** A session near now whose title may change. */
  readonly session_id?: string;
  /** An open meeting that begins in an hour. */
  readonly open_id?: string;
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'connect'; readonly what: What; readonly stage: Stage; readonly pages: number }
  /** It gets this name; the pages count how long it takes until they show it. */
  | { readonly t: 'change'; readonly what: What; readonly name: string }
  | { readonly t: 'await'; readonly name: string; readonly since: number; readonly limit_ms: number }
  | { readonly t: 'finish' }
  | { readonly t: 'stop' };

export type ServerReport =
  | { readonly t: 'staged'; readonly stage: Stage }
  | { readonly t: 'changed' }
  | { readonly t: 'removed' };

export type PagesReport =
  | { readonly t: 'connected' }
  | {
      readonly t: 'awaited';
      /** Milliseconds from the change until a page showed it; pages that never did are not in it. */
      readonly fresh: Latencies;
      readonly stale: number;
      /** Answers other than 200 to the re-reads. */
      readonly refused: number;
      /** Live events about the number of people that a page got, median. */
      readonly events: number;
    };
