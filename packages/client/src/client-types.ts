import type { AnyTopic, EventOf, TopicDeclaration } from '@plenary/contract/live';
import type { StorageLike } from './cache.ts';
import type { ConnectionState, SubscriptionState } from './machine-types.ts';

/** The part of a WebSocket that is used here; the browser's own and those of Node fit. */
export interface SocketLike {
  onmessage: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onerror: ((event: never) => void) | null;
  send(data: string): void;
  close(code?: number): void;
}

export interface ClientClock {
  /** Milliseconds. */
  now(): number;
  /** Runs `task` once after `ms` milliseconds; the answer cancels it. */
  after(ms: number, task: () => void): () => void;
}

export interface LiveClientOptions {
  /**
   * Origin of the server, without a trailing slash; `''` in a page is not enough for sockets, give `location.origin`.
   */
  readonly base_url: string;
  /** Slug of the event. */
  readonly event: string;
  readonly fetch: typeof fetch;
  readonly WebSocket: new (url: string, protocol: string) => SocketLike;
  readonly clock: ClientClock;
  /** 0 ≤ random < 1. */
  readonly random: () => number;
  /** Session storage, where answers may be kept; needs `user`. */
  readonly storage?: StorageLike | undefined;
  readonly user?: string | undefined;
  /**
   * Where the present state of a topic is read, below the event's address; it answers as the long-poll does. Absent, or
   * null for a topic: the long-poll's own address.
   */
  readonly presentState?: ((topic: string) => string | null) | undefined;
  /** Called with the state of the connection, at once and whenever it changes. */
  readonly onConnection?: (state: ConnectionState) => void;
}

/**
 * The acts of a page about a topic. One for changes needs one for the present state as well, which comes in their place
 * where a page followed too late or was away for too long; null: those changes are news of the moment alone, or what they
 * change is read where they were missed.
 */
export type Follower<Declared extends TopicDeclaration> = Omit<TopicHandlers<Declared>, 'onSnapshot' | 'onEvents'> &
  (
    | {
        readonly onEvents: NonNullable<TopicHandlers<Declared>['onEvents']>;
        readonly onSnapshot: TopicHandlers<Declared>['onSnapshot'] | null;
      }
    | { readonly onEvents?: undefined; readonly onSnapshot?: TopicHandlers<Declared>['onSnapshot'] }
  );

/** The calls that a follower of a topic gets. Each is optional. */
export interface TopicHandlers<Declared extends TopicDeclaration = AnyTopic> {
  /** The present state; whatever was known before is void. */
  onSnapshot?(payload: unknown, cursor: string): void;
  /**
   * The next events, in order, without gap and without repetition since the snapshot or the cursor; without a handler for
   * snapshots, also while the state is read for another. `replayed`: they happened
   * before the topic was followed here, after a state that was kept, and are no news of this moment.
   */
  onEvents?(events: readonly EventOf<Declared>[], replayed: boolean): void;
  /** Events were missed, because too many came or too long ago: those who follow events alone read what they would have changed. */
  onMissed?(): void;
  /** `unsubscribed` comes with the code of the refusal. */
  onState?(state: SubscriptionState, code?: string): void;
}
