import type { LiveEvent, Signal } from '@plenary/contract/live';
import type { TopicKey } from '../feed/topic-key.ts';
import type { Ring } from './ring.ts';

/** Events that follow a reader's cursor: up to the present of this node, or the first slice of them. */
export interface Recovery {
  /** false: the cursor could not be followed; the reader fetches the present state. */
  readonly recovered: boolean;
  readonly events: readonly LiveEvent[];
  /** Number up to which the reader is served with this. */
  readonly seq: number;
}

/** A follower of a topic on this node. Called synchronously; must not throw. */
export interface Follower {
  /** The language in which it reads texts of organisers; null, and absent: the event's own (TXT6). */
  readonly text_language?: string | null;
  /** The first slice of the catch-up. Nothing lies between `joined.events` and the calls that follow. */
  onJoined?(joined: Joined): void;
  /** Further slices of the catch-up, before following begins; `onEvents` gets them where this is absent. */
  onMore?(events: readonly LiveEvent[], cursor: string): void;
  /** New events, contiguous with what was said before; `cursor` stands behind the last one. */
  onEvents(events: readonly LiveEvent[], cursor: string): void;
  /** Passing news, which is no event; may be missed. */
  onSignal?(signal: Signal): void;
  /** The feed was cut (a restore, or trimmed during an outage): the present state is to be fetched again. */
  onReset(cursor: string, seq: number): void;
}

/** A topic that this node follows. `seq` is the last number published here. */
export interface OpenTopic extends TopicKey {
  seq: number;
  readonly ring: Ring;
  readonly followers: Set<Follower>;
  /** The read of earlier events for those who catch up; all of them share it. */
  extending: Promise<boolean> | null;
  /** How often its feed was cut or rewritten. */
  resets: number;
  /** Joins under way, for which the topic stays open. */
  pins: number;
  idle_since: number;
}

export interface Joined extends Recovery {
  readonly cursor: string;
  /** Stops following, and the catch-up before it; may be repeated. */
  leave(): void;
}
