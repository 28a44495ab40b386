/** One page load in a hundred is traced (STP4). Errors are not sampled (D75). */
export const TRACE_SAMPLE_RATE = 0.01;

/** The event of a page's `window` by which the app reports a fault that it noticed itself; its detail is the report. */
export const FAULT_EVENT = 'plenary:fault';

/** A report of a page about itself. */
export type PageReport =
  | {
      readonly kind: 'uncaught' | 'unhandled';
      readonly name: string;
      readonly message: string;
      /** As the browser wrote it; empty where there is none. */
      readonly stack: string;
    }
  /** An answer of a stream's address other than 200; 0: it could not be reached. */
  | { readonly kind: 'stream_status'; readonly status: number }
  /** The player stopped, with a code of the media or of what plays it. */
  | { readonly kind: 'player'; readonly code: string }
  /** How long a page took to load, in ms from the moment it was asked for. */
  | {
      readonly kind: 'page_load';
      readonly first_byte_ms: number;
      readonly drawn_ms: number;
      readonly loaded_ms: number;
    };

/** The times of a page that was loaded. */
export type PageLoad = Extract<PageReport, { readonly kind: 'page_load' }>;

/** Something that went wrong, as it was thrown: nothing is blotted out yet. */
export interface Fault {
  readonly source: 'page' | 'server';
  readonly level: 'fatal' | 'error' | 'warning';
  readonly name: string;
  readonly message: string;
  /** As the engine wrote it; empty where there is none. */
  readonly stack: string;
  /** The kind of page, or the route of a request; null: neither. */
  readonly transaction: string | null;
  /** Words of ours. */
  readonly tags: Readonly<Record<string, string>>;
}
