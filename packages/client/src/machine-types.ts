import type { ClientFrame, LiveEvent, ServerFrame, Signal } from '@plenary/contract/live';
import type { Answer } from './delays.ts';

/** The state of the connection that a person is shown. */
export type ConnectionState = 'connecting' | 'live' | 'polling' | 'offline' | 'signed_out' | 'closed';

/** The states of a subscription (LIV1). */
export type SubscriptionState = 'subscribed' | 'retry' | 'unsubscribed';

/**
 * The socket. `resting`: it failed or was cut, and is opened again by the timer. `hurried`: its page woke up meanwhile, and
 * waits for its answer for a shorter time.
 */
export type SocketState =
  | { readonly kind: 'opening'; readonly hurried: boolean }
  | {
      readonly kind: 'open';
      readonly ping_ms: number;
      readonly pinged: boolean;
      readonly hurried: boolean;
      /** Once it is lost, the next one is opened within this time. Milliseconds. */
      readonly return_within_ms: number;
    }
  | { readonly kind: 'resting' };

/** The long-poll that stands in while there is no socket. `idle`: there is nothing to ask about. */
export type PollState =
  | { readonly kind: 'off' }
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting'; readonly request: number }
  | { readonly kind: 'resting' };

/**
 * One topic of a client. `fetching`: its present state was asked for · `resting`: asking failed and will be repeated ·
 * `ready`: events are followed from `cursor` on · `stopped`: the caller may not have it (a 403 stops, LIV1).
 */
export type TopicState =
  | { readonly kind: 'fetching'; readonly request: number; readonly failures: number }
  | { readonly kind: 'resting'; readonly failures: number }
  | ReadyTopic
  | { readonly kind: 'stopped'; readonly code: string };

export interface ReadyTopic {
  readonly kind: 'ready';
  readonly cursor: string;
  /** Number of the last event that was handed on; null before the first answer over this cursor. */
  readonly last: number | null;
  /** Over the socket: not asked, asked, or flowing. */
  readonly sub: 'none' | 'asked' | 'live';
  /** Came while a gap was being filled. */
  readonly early: readonly LiveEvent[];
  readonly failures: number;
  /** The cursor was kept from before, as over a reload: what comes first after it happened before anybody followed here. */
  readonly kept: boolean;
  /** Its present state is read for a reader who came later; `request` null: that failed, and is repeated. */
  readonly beside: { readonly request: number | null; readonly failures: number } | null;
}

export interface MachineState {
  /** `on`, or why nothing is tried any more. */
  readonly mode: 'on' | 'signed_out' | 'closed';
  readonly socket: SocketState;
  readonly socket_failures: number;
  /** A socket was open before: there can be one, and the server is away where none opens. */
  readonly had_socket: boolean;
  readonly poll: PollState;
  readonly poll_failures: number;
  readonly topics: ReadonlyMap<string, TopicState>;
  /** Number of the next request; answers to older ones are ignored. */
  readonly next_request: number;
}

export type Input =
  | { readonly t: 'start' }
  | {
      readonly t: 'subscribe';
      readonly topic: string;
      readonly cursor?: string | undefined;
      /** Its reader does not take the present state. */
      readonly events_alone: boolean;
    }
  | { readonly t: 'unsubscribe'; readonly topic: string }
  | { readonly t: 'frame'; readonly frame: ServerFrame }
  | { readonly t: 'socket_closed'; readonly code: number }
  | { readonly t: 'poll_answer'; readonly request: number; readonly answer: Answer }
  | { readonly t: 'snapshot_answer'; readonly topic: string; readonly request: number; readonly answer: Answer }
  | { readonly t: 'timer'; readonly name: string }
  /** The network is back, or the page is looked at again: do not wait for a timer. */
  | { readonly t: 'wake' }
  | { readonly t: 'close' };

export type Effect =
  | { readonly t: 'open_socket' }
  | { readonly t: 'close_socket' }
  | { readonly t: 'send'; readonly frame: ClientFrame }
  | { readonly t: 'fetch'; readonly topic: string; readonly request: number }
  | { readonly t: 'poll'; readonly request: number; readonly topics: Readonly<Record<string, string>> }
  | { readonly t: 'abort_poll' }
  /** Sets a timer; one of the same name is replaced. */
  | { readonly t: 'timer'; readonly name: string; readonly ms: number }
  | { readonly t: 'cancel'; readonly name: string }
  | {
      readonly t: 'snapshot';
      readonly topic: string;
      readonly payload: unknown;
      readonly cursor: string;
      /** It was read while events were followed: readers of those alone have missed none. */
      readonly beside: boolean;
    }
  | { readonly t: 'events'; readonly topic: string; readonly events: readonly LiveEvent[]; readonly replayed: boolean }
  | { readonly t: 'signal'; readonly topic: string; readonly signal: Signal }
  | { readonly t: 'topic_state'; readonly topic: string; readonly state: SubscriptionState; readonly code?: string };

export interface Step {
  readonly state: MachineState;
  readonly effects: readonly Effect[];
}
