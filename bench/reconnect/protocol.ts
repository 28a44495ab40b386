import type { Latencies } from '../latencies.ts';

/** An event with people signed in, and the topics that each of them follows. */
export interface Stage {
  readonly port: number;
  readonly slug: string;
  readonly thread_id: string;
  readonly people: readonly Visitor[];
}

/** A person of the stage. */
export interface Visitor {
  /** Cookie header. */
  readonly cookie: string;
  /** Cursors by topic, at the present. */
  readonly cursors: Readonly<Record<string, string>>;
}

export type Order =
  | { readonly t: 'connect'; readonly stage: Stage }
  /** The server is being killed, at this moment of the epoch in ms. */
  | { readonly t: 'killed'; readonly at: number }
  | { readonly t: 'await'; readonly limit_ms: number }
  | { readonly t: 'stop' };

export type ClientsReport =
  | { readonly t: 'connected' }
  | { readonly t: 'told' }
  | {
      readonly t: 'awaited';
      /** Milliseconds from the kill until a client followed all its topics again; those that never did are not in it. */
      readonly back: Latencies;
      readonly missing: number;
      /** Sockets that were tried after the kill, and long-polls that were asked for. */
      readonly sockets: number;
      readonly polls: number;
      /** CPU of the clients' process since the kill, seconds. */
      readonly cpu_s: number;
    };
