/**
 * The messages on the wire of the live mechanism (LV7, LIV2, D44).
 * The same cursors serve the WebSocket and the long-poll addresses.
 */

import { SILENCE } from '@plenary/domain/time/leases';

/** Sub-protocol of the WebSocket at `/{event}/live`. */
export const LIVE_PROTOCOL = 'plenary.v1';

/** The eight long-poll names (LIV2); each resolves to a topic for the caller. */
export const POLL_NAMES = [
  'messages',
  'message-waiting',
  'unread-chat-threads',
  'event-timeline',
  'user-timeline',
  'notifications',
  'lobby',
  'exhibitor-lobby',
] as const;
export type PollName = (typeof POLL_NAMES)[number];

/** Limits and delays of the live mechanism. Times in milliseconds. */
export const LIVE = {
  /** Resubscribe after an answer (LIV1). */
  resubscribe_ms: 250,
  /** Back-off after an error: doubling from here … */
  backoff_min_ms: 1_000,
  /** … up to here, with jitter. */
  backoff_max_ms: 120_000,
  /** A long-poll that saw nothing answers after this with an unchanged cursor (D44). */
  poll_wait_ms: 25_000,
  /** A 408 or 504 that came sooner than this counts as an error (D44). */
  quick_timeout_ms: 1_000,
  /** A cursor further behind than this many events is told to resync. */
  max_catch_up: 500,
  /** A client gives up a socket that has not been greeted by then; the server does not begin with it any more. */
  open_within_ms: SILENCE.given_up_after_ms,
  /** … and by then after its page woke up: who looks at it waits, and the network may be another one. */
  wake_within_ms: 3_000,
  max_topics_per_socket: 64,
  /** Open sockets of one person at one event; a further one is refused with 429. */
  max_sockets_per_person: 16,
  /** Long-polls that one session may keep waiting. */
  max_polls_per_session: 32,
  max_topic_length: 128,
  max_frame_bytes: 64 * 1024,
  /** A socket with more than this unsent is cut; its cursor brings it back. */
  max_unsent_bytes: 1024 * 1024,
  ping_ms: SILENCE.asked_after_ms,
  /** Signals of one kind reach the followers of a topic at most this often from a server … */
  signal_every_ms: 1_000,
  /** … and say so much at once. */
  signal_values: 5,
} as const;

/** Codes with which the server closes a socket, beyond those of the protocol itself (1003, 1008, 1009, 1012). */
export const CLOSE = { signed_out: 4001, forbidden: 4003, silent: 4008, flood: 4029 } as const;

/** The field that every payload of an event has: the version of its form. */
export interface LivePayload {
  readonly v: number;
}

/** One event as it travels. `seq` is gapless within the topic. A reader that knows the topic reads it as an EventOf. */
export interface LiveEvent {
  readonly seq: number;
  readonly kind: string;
  /** The thing the event is about; a later edit or delete overwrites earlier payloads of the same entity. */
  readonly entity_id?: string;
  readonly payload: LivePayload & { readonly [field: string]: unknown };
}

/**
 * Whether events of a kind take back all that their topic has said before: a client that receives one asks for the topic's
 * state again, and no cursor from before it is followed.
 */
export function replacesTopic(kind: string): boolean {
  return kind.endsWith('.replaced');
}

/** Kinds of signals. */
export const SIGNAL_KINDS = [
  'typing',
  'presence',
  'applause',
  'leaders',
  'audience',
  'cursor',
  'caption',
  'here',
] as const;
export type SignalKind = (typeof SIGNAL_KINDS)[number];

/** How often signals of a kind go out, and how many values they say at once. Pointers at a whiteboard are to be seen moving. */
export function signalPace(kind: SignalKind): { readonly every_ms: number; readonly values: number } {
  if (kind === 'cursor') return { every_ms: 100, values: 20 };
  return { every_ms: LIVE.signal_every_ms, values: LIVE.signal_values };
}

/**
 * Passing news of a topic, for those who follow it over a socket at this moment: no number, stored nowhere, never
 * repeated. One that is lost does no harm. A reader that knows the topic reads it as a SignalOf.
 */
export interface Signal {
  readonly kind: SignalKind;
  /** The latest, at most so many as the pace of the kind says. */
  readonly values: readonly object[];
  /** There were more than these. */
  readonly more: boolean;
}

/**
 * The events and signals of topics of one name. Each `*-topics.ts` declares its own beside the function that makes the name, and
 * `live-topics.ts` lists them all. They are types alone, so that they weigh nothing in a browser; docs/live-events.md is
 * made from them.
 */
export interface TopicDeclaration {
  /** The pattern of the names, for example `chat:<thread>`. */
  readonly name: string;
  /** Payloads of the events, by kind. */
  readonly events?: Readonly<Record<string, LivePayload>>;
  /** Values of the signals, by kind. */
  readonly signals?: { readonly [Kind in SignalKind]?: object };
}

/** A topic whose declaration is not at hand: its events and signals are as on the wire. */
export interface AnyTopic {
  readonly name: string;
  readonly events: Readonly<Record<string, LivePayload>>;
  readonly signals: { readonly [Kind in SignalKind]: object };
}

declare const DECLARED: unique symbol;

/** The name of a topic, which knows what is said there. */
export type Topic<Declared extends TopicDeclaration = TopicDeclaration> = string & { readonly [DECLARED]: Declared };

/**
 * An event of a topic. A page of an older release also receives kinds and payload versions that are not among them:
 * a consumer ignores a kind that it does not know, or reads the state again.
 */
export type EventOf<Declared> = Declared extends { readonly events: infer Events }
  ? {
      [Kind in keyof Events & string]: Omit<LiveEvent, 'kind' | 'payload'> & {
        readonly kind: Kind;
        readonly payload: Events[Kind];
      };
    }[keyof Events & string]
  : never;

/** A signal of a topic; kinds that are not known are left aside. */
export type SignalOf<Declared> = Declared extends { readonly signals: infer Signals }
  ? {
      [Kind in keyof Signals & SignalKind]: Omit<Signal, 'kind' | 'values'> & {
        readonly kind: Kind;
        readonly values: readonly Signals[Kind][];
      };
    }[keyof Signals & SignalKind]
  : never;

/** Frames the server sends. */
export type ServerFrame =
  | {
      readonly t: 'hello';
      readonly now: string;
      readonly ping_ms: number;
      readonly build: string;
      /** A client that loses this socket comes back at a moment of its own within this time; absent: soon. */
      readonly return_within_ms?: number;
    }
  | {
      readonly t: 'subbed';
      readonly topic: string;
      /** false: the cursor could not be followed; fetch the snapshot (`resync`). */
      readonly recovered: boolean;
      readonly events: readonly LiveEvent[];
      readonly cursor: string;
      /** Number up to which `events` reach; the next event of the topic is `seq + 1`. */
      readonly seq: number;
    }
  | { readonly t: 'evt'; readonly topic: string; readonly events: readonly LiveEvent[]; readonly cursor: string }
  | ({ readonly t: 'sig'; readonly topic: string } & Signal)
  | { readonly t: 'revoked'; readonly topic: string; readonly code: string }
  | { readonly t: 'error'; readonly code: string; readonly topic?: string }
  | { readonly t: 'bye'; readonly reason: 'restart' | 'signed_out' | 'slow'; readonly retry_after_ms: number }
  | { readonly t: 'pong' };

/** Frames the client sends. */
export type ClientFrame =
  | { readonly t: 'sub'; readonly topic: string; readonly cursor?: string }
  | { readonly t: 'unsub'; readonly topic: string }
  | { readonly t: 'ping' };

/**
 * Answer of `GET /{event}/poll/{name}`. Without a cursor the payload is the topic's present state;
 * with one it is `{events}`, or `{resync: true}` when the cursor cannot be followed.
 */
export interface PollAnswer {
  readonly status: 'success';
  readonly cursor: string;
  readonly payload: unknown;
}

/** Answer of `POST /{event}/poll` with a map of topic → cursor: topics that moved, with their events. */
export interface MultiPollAnswer {
  readonly status: 'success';
  readonly payload: {
    readonly topics: Readonly<
      Record<
        string,
        {
          readonly cursor: string;
          readonly events: readonly LiveEvent[];
          readonly resync?: true;
          /** An error code: the caller may not follow this topic, or not any more. */
          readonly revoked?: string;
        }
      >
    >;
  };
}
