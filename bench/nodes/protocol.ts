import type { Target } from '../fanout/protocol.ts';

export type Order =
  | {
      readonly t: 'open';
      readonly database: string;
      readonly data_dir: string;
      readonly redis_url: string | null;
    }
  | { readonly t: 'stock'; readonly people: number; readonly victims: number }
  | { readonly t: 'usage' }
  | {
      readonly t: 'connect';
      readonly ports: readonly number[];
      readonly target: Omit<Target, 'port'>;
      readonly people: number;
    }
  | { readonly t: 'ban'; readonly port: number; readonly banned_at: number; readonly stock: Stock }
  | { readonly t: 'count' }
  | { readonly t: 'stop' };

/** The event of a case, and its people by their Cookie headers. */
export interface Stock {
  readonly slug: string;
  readonly thread_id: string;
  /** For whom subscribers follow, but for the port. */
  readonly target: Omit<Target, 'port'>;
  readonly host: string;
  /** People to ban: their account and cookie. */
  readonly victims: readonly { readonly account_id: string; readonly cookie: string }[];
}

export type Report =
  | { readonly t: 'opened'; readonly port: number }
  | { readonly t: 'stocked'; readonly stock: Stock }
  | { readonly t: 'usage'; readonly cpu_us: number; readonly rss_bytes: number }
  | { readonly t: 'connected' }
  | { readonly t: 'banned'; readonly ms: readonly number[] }
  | {
      readonly t: 'counts';
      readonly received: number;
      /** Of all frames, WebSocket's own bytes among them. */
      readonly bytes: number;
      readonly p50_ms: number;
      readonly p99_ms: number;
      readonly seconds: number;
      readonly cpu_us: number;
    };
