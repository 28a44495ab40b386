import type { LiveEvent } from '@plenary/contract/live';
import type { FeedPage } from '../feed/feed.ts';
import type { TopicKey } from '../feed/topic-key.ts';
import type { Ring } from './ring.ts';

/** The events between a reader's cursor and the present of this node. */
export interface Recovery {
  /** false: the cursor could not be followed; the reader fetches the present state. */
  readonly recovered: boolean;
  readonly events: readonly LiveEvent[];
  /** Number up to which the reader is served with this. */
  readonly seq: number;
}

/** Somebody who follows a topic on this node. Called synchronously; must not throw. */
export interface Follower {
  /** Following begins: nothing lies between `joined.events` and the first call of `onEvents`. */
  onJoined?(joined: Joined): void;
  /** New events, contiguous with what was said before; `cursor` stands behind the last one. */
  onEvents(events: readonly LiveEvent[], cursor: string): void;
  /** The feed was cut (a restore, or trimmed during an outage): the present state is to be fetched again. */
  onReset(cursor: string, seq: number): void;
}

/** A topic that this node follows. `seq` is the last number published here. */
export interface OpenTopic extends TopicKey {
  seq: number;
  readonly ring: Ring;
  readonly followers: Set<Follower>;
  /** Catch-ups that are being read, by where they begin and end: equal ones share a read. */
  readonly catchUps: Map<string, Promise<FeedPage | undefined>>;
  /** Joins under way, for which the topic stays open. */
  pins: number;
  idle_since: number;
}

export interface Joined extends Recovery {
  readonly cursor: string;
  /** Stops following; may be repeated. */
  leave(): void;
}
