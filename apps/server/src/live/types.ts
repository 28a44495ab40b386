import type { PollName } from '@plenary/contract/live';
import type { Action } from '@plenary/domain/policy/policy';
import type { Query } from 'drizzle-orm';
import type { Member } from '../http/request/actor.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';

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

/** What the work of a transaction returns: its result, and the live events of it. */
export interface Outcome<T> {
  readonly result: T;
  readonly events?: readonly FeedEvent[];
  /** Nothing waits for these: they travel with the events and COMMIT. */
  readonly writes?: readonly Statement[];
  /** Each needs an event about the same entity in the same topic: that is how every node hears of it. */
  readonly supersede?: readonly Supersede[];
  /** Completes the result with the numbers that `events` got, in their order. */
  numbered?(result: T, numbers: readonly number[]): T;
}

/** Parameters of a topic's name, by what its definition calls them: `thread` of `chat:<thread>`. */
export type TopicParams = Readonly<Record<string, string>>;

/** A kind of topic that a feature offers: who may follow it, and its present state. */
export interface TopicDefinition {
  /** What its topics are called: `people`, or with parameters, `chat:<thread>`. Several kinds may share a name. */
  readonly name: string;
  readonly action: Action;
  /** The eighth of doc 1 §7's names that this topic answers to, and the topic it means for this caller. */
  readonly poll?: {
    readonly name: PollName;
    topicFor(ctx: Context, member: Member, query: Record<string, string>): Promise<string | null>;
  };
  /** Beyond the table of roles, for example: is the caller a member of the thread? */
  allowed?(ctx: Context, member: Member, params: TopicParams): Promise<boolean>;
  /** Present state, read within one REPEATABLE READ READ ONLY transaction together with the cursor. */
  snapshot(ctx: Context, tx: Tx, member: Member, params: TopicParams): Promise<unknown>;
}
