/** The messages between the processes of the bench of points. */

/** How ranks are asked for, each caller with a cookie of their own. */
export interface Counter {
  readonly url: string;
  readonly cookies: readonly string[];
}

/** The awards of the while in which ranks were asked for. */
export interface Gave {
  readonly given: number;
  readonly seconds: number;
  readonly failed: number;
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'give'; readonly per_second: number }
  | { readonly t: 'rest' }
  | { readonly t: 'count'; readonly asks: number; readonly per_second: number }
  | { readonly t: 'race'; readonly races: number; readonly at_once: number }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly counter: Counter }
  | { readonly t: 'giving' }
  | { readonly t: 'rested'; readonly gave: Gave }
  | { readonly t: 'counted'; readonly took_ms: readonly number[] }
  | { readonly t: 'raced'; readonly twice: number; readonly never: number }
  | { readonly t: 'failed'; readonly reason: string };
