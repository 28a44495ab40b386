import type { Query } from 'drizzle-orm';
import type { TopicKey } from './feed/topic-key.ts';

/** A live event that a command returns; the feed gives it its number. */
export interface FeedEvent {
  readonly event_id: string;
  readonly topic: string;
  readonly kind: string;
  readonly entity_id?: string;
  readonly payload: { readonly v: number; readonly [field: string]: unknown };
}

/** Overwrites every earlier payload of an entity in a topic; numbers stay (edit, delete, erasure). */
export interface Supersede {
  readonly event_id: string;
  readonly topic: string;
  readonly entity_id: string;
  readonly payload: { readonly v: number; readonly [field: string]: unknown };
}

/** A statement of drizzle's that has not been run. */
export interface Statement {
  toSQL(): Query;
}

/** The return value of a transaction's work: its result, and the live events of it. */
export interface Outcome<T> {
  readonly result: T;
  readonly events?: readonly FeedEvent[];
  /** Nothing waits for these: they travel with the events and COMMIT. */
  readonly writes?: readonly Statement[];
  /** Each needs an event about the same entity in the same topic: that is how every node hears of it. */
  readonly supersede?: readonly Supersede[];
  /** Topics that forget what they have said before this. Each needs an event that replaces it (`replacesTopic`). */
  readonly forget?: readonly TopicKey[];
  /** Called once its change has been committed, and never where it was not. It must not throw. */
  committed?(): void;
  /** Completes the result with the numbers that `events` got, in their order. */
  numbered?(result: T, numbers: readonly number[]): T;
}
