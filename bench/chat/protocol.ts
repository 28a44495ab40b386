/** The messages between the processes of the bench of the public chat. Its subscribers are those of the fan-out bench. */
import type { Target, Usage } from '../fanout/protocol.ts';

export type Kind = 'plenary' | 'socket.io';

/** How the writers of a server send, each with a cookie of their own. */
export interface Desk {
  readonly origin: string;
  readonly send: string;
  readonly react: string;
  /** Goes with every message. */
  readonly thread: string;
  readonly cookies: readonly string[];
}

/** The work of the database so far; zeros for a server that has none. */
export interface Work {
  readonly commits: number;
  /** Rows that were inserted, updated or deleted. */
  readonly rows: number;
}

export type Order =
  | { readonly t: 'open'; readonly kind: Kind; readonly subscribers: number; readonly writers: number }
  | { readonly t: 'usage' }
  | { readonly t: 'stop' };

export type Report =
  | { readonly t: 'opened'; readonly target: Target; readonly desk: Desk }
  | { readonly t: 'usage'; readonly usage: Usage; readonly work: Work }
  | { readonly t: 'failed'; readonly reason: string };
