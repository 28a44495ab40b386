/** The messages between the processes of the fan-out bench, and how a message is recognised on the wire. */

export type Kind = 'plenary' | 'socket.io' | 'ws';

export interface Plan {
  readonly kind: Kind;
  readonly subscribers: number;
  readonly topics: number;
  /** Messages a second, all topics together. */
  readonly rate: number;
  /** Bytes of a message's text. */
  readonly bytes: number;
  readonly seconds: number;
}

/** How a client reaches a server: path of the upgrade, its headers, and what to send once it is open. */
export interface Target {
  readonly port: number;
  readonly path: string;
  readonly protocol?: string;
  /** One Cookie header for a number of clients each; none: nobody needs one. */
  readonly cookies: readonly string[];
  readonly clientsPerCookie: number;
  /** Frames to send first, where the server waits for one. */
  readonly first?: readonly string[];
  /** Frames to send, each after the frame that begins like `after` has come. */
  readonly steps: readonly { readonly after: string; readonly send: readonly string[] }[];
  /** Beginning of the frame that says that one more subscription stands. */
  readonly ready: string;
  readonly readyCount: number;
}

export type Order =
  | { readonly t: 'open'; readonly plan: Plan }
  | { readonly t: 'connect'; readonly plan: Plan; readonly target: Target }
  | { readonly t: 'send' }
  | { readonly t: 'usage' }
  | { readonly t: 'count' }
  | { readonly t: 'stop' };

export interface Usage {
  readonly cpu_us: number;
  readonly rss_bytes: number;
}

export interface Counts {
  readonly received: number;
  readonly out_of_order: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
}

export type Report =
  | { readonly t: 'target'; readonly target: Target }
  | { readonly t: 'usage'; readonly usage: Usage }
  | { readonly t: 'connected' }
  | { readonly t: 'sent'; readonly messages: number }
  | { readonly t: 'counts'; readonly counts: Counts }
  | { readonly t: 'failed'; readonly reason: string };

/** A message begins with `#topic,number,time#`, which needs no escaping in JSON, and is filled to its length. */
export function messageText(topic: number, number: number, at_ms: number, bytes: number): string {
  return `#${topic},${number},${at_ms.toFixed(2)}#`.padEnd(bytes, 'x');
}

/** Milliseconds since the epoch, with fractions; the same clock in every process of a machine. */
export const preciseNow = (): number => performance.timeOrigin + performance.now();
