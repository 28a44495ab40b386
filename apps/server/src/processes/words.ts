import type { Config } from '../config/config.ts';
import type { DatabaseAccess } from '../db/connection/connect.ts';
import type { Server } from '../server.ts';

/** Orders and answers of the parent to one of the processes. */
export type ToProcess =
  | {
      readonly t: 'start';
      readonly nth: number;
      readonly config: Config;
      readonly access: DatabaseAccess;
    }
  /** Which helpers of the parent run, the other processes among them. */
  | { readonly t: 'helpers'; readonly running: ReadonlyMap<string, boolean> }
  /** Asks for its metrics. */
  | { readonly t: 'measure'; readonly asked: number }
  /** Answers `siblings`: the metrics of all others that answered in time. */
  | { readonly t: 'measured'; readonly asked: number; readonly texts: readonly string[] }
  | { readonly t: 'stop' };

/** Reports and questions of a process to its parent. */
export type ToParent =
  | ({ readonly t: 'ready'; readonly port: number } & Omit<Server, 'stop'>)
  /** It cannot start, or go on; the sentence is for the operator. */
  | { readonly t: 'failed'; readonly sentence: string }
  /** Asks for the metrics of all others. */
  | { readonly t: 'siblings'; readonly asked: number }
  | { readonly t: 'metrics'; readonly asked: number; readonly text: string };
