import type { LivePayload, Topic, TopicDeclaration } from '@plenary/contract/live';
import type { LiveTopic } from '@plenary/contract/live-topics';
import type { Query } from 'drizzle-orm';
import type { AccessTopic, TopicKey } from './feed/topic-key.ts';
import type { Translated } from './hub/in-language.ts';

export type { Translated };

/** The topics of the feed: those of the contract, and the server's own. Tests add theirs. */
export interface FeedTopics {
  readonly contract: LiveTopic;
  readonly access: AccessTopic;
}
type FeedTopic = FeedTopics[keyof FeedTopics];

/** A live event of a topic as a command returns it; the feed gives it its number. */
export type FeedEventOf<Declared extends TopicDeclaration> = Declared extends {
  readonly events: infer Events extends Record<string, LivePayload>;
}
  ? {
      [Kind in keyof Events & string]: TopicKey<Topic<Declared>> & {
        readonly kind: Kind;
        readonly entity_id?: string;
        readonly payload: Translated<Events[Kind]>;
      };
    }[keyof Events & string]
  : never;

/** An event of any topic, of a kind and with a payload that the contract declares there. */
export type FeedEvent = FeedEventOf<FeedTopic>;

/** Overwrites every earlier payload of an entity in a topic; numbers stay (edit, delete, erasure). */
export type SupersedeOf<Declared extends TopicDeclaration> = Declared extends {
  readonly events: infer Events extends Record<string, LivePayload>;
}
  ? TopicKey<Topic<Declared>> & { readonly entity_id: string; readonly payload: Translated<Events[keyof Events]> }
  : never;

export type Supersede = SupersedeOf<FeedTopic>;

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
  /** Each needs an event about the same entity in the same topic: that is how every node learns of it. */
  readonly supersede?: readonly Supersede[];
  /** Topics that forget what they have said before this. Each needs an event that replaces it (`replacesTopic`). */
  readonly forget?: readonly TopicKey[];
  /** Called once its change has been committed, and never where it was not. It must not throw. */
  committed?(): void;
  /** Completes the result with the numbers that `events` got, in their order. */
  numbered?(result: T, numbers: readonly number[]): T;
}
