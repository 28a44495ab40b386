import type { Latencies } from '../latencies.ts';
import type { Stage } from '../one-change/protocol.ts';

/** A caller who asks for one thing as fast as the answers come. */
export interface HotCaller {
  readonly name: string;
  readonly path: string;
  /** Which of the stage's cookies it sends; null: it is signed out. `made up`: one that was never given to anybody. */
  readonly cookie: number | 'made up' | null;
  readonly accept: string;
}

export type Order =
  | { readonly t: 'open'; readonly people: number }
  | { readonly t: 'begin'; readonly stage: Stage; readonly rate: number }
  | { readonly t: 'take' }
  | { readonly t: 'press'; readonly stage: Stage; readonly caller: HotCaller; readonly sockets: number }
  | { readonly t: 'rest' }
  | { readonly t: 'finish' }
  | { readonly t: 'stop' };

export type ServerReport = { readonly t: 'staged'; readonly stage: Stage } | { readonly t: 'removed' };

export type OthersReport =
  | { readonly t: 'begun' }
  /** Everything asked since the last time; `refused` counts answers other than 200. */
  | { readonly t: 'taken'; readonly all: Latencies; readonly refused: number };

export type HotReport =
  | { readonly t: 'pressing' }
  | {
      readonly t: 'rested';
      /** Answers by status, each with how many of them named a time to come back. */
      readonly answers: Readonly<Record<number, { readonly count: number; readonly with_retry_after: number }>>;
      readonly seconds: number;
    };
