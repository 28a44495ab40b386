import type { SharedReads } from '../adapters/concurrency.ts';
import type { Tx } from '../db/database.ts';
import type { TopicKey } from './feed/topic-key.ts';
import type { Hub } from './hub/hub.ts';
import type { Signals } from './signals.ts';
import type { FeedEvent, Outcome, Statement } from './types.ts';

/** Cursors of topics, at the moment of the snapshot. */
export type CursorsOf = (topics: readonly string[]) => Promise<Record<string, string>>;

export interface TransactOptions {
  /** `chat` for chat writes, else the main pool. */
  readonly pool?: 'main' | 'chat';
  /**
   * Statements that lock what `work` decides about. They travel with BEGIN, and all that `work` reads it reads after
   * them.
   */
  readonly locks?: readonly Statement[];
}

/** The part of the live mechanism that features use. */
export interface Live {
  /**
   * Runs `work` in one transaction and appends the events it returns with the commit (LV1, LV4). Deadlocks and
   * serialization failures are retried three times, so `work` may run more than once.
   */
  transact<T>(work: (tx: Tx) => Promise<Outcome<T>>, options?: TransactOptions): Promise<T>;
  /**
   * Reads present state and the cursors of an event's topics from one REPEATABLE READ READ ONLY transaction. Such reads
   * take half of the pool at most, so that whatever else is asked finds a connection; the others wait, those of each
   * account in a line of its own.
   * @param of whose page it is for
   * @param read asks; with `one_trip` everything at once, without waiting for an answer in between
   * @throws Overload when too many wait already
   */
  snapshot<T>(
    of: { readonly event_id: string; readonly account_id: string },
    read: (tx: Tx, cursorsOf: CursorsOf) => Promise<T>,
    options?: { readonly one_trip?: boolean },
  ): Promise<T>;
  /** The cursor of a topic as of now: what the transaction reads after it is as new as that, or newer. */
  cursorNow(tx: Tx, key: TopicKey): Promise<string>;
  /** Reads of what many ask for at the same moment, as after a change. */
  readonly shared: SharedReads;
  /**
   * The event by which every node looks again, within a second, at what an account's open connections may still hold:
   * return it from `transact` whenever a session ends or a sanction or a role changes.
   */
  accessChanged(account_id: string): FeedEvent;
  /**
   * Calls `listener` with the topics that have new events, on whichever node; the answer ends that. It is a hint: a word
   * may be lost; code that must not miss anything follows a topic through the hub.
   */
  onMoved(listener: (topics: readonly TopicKey[]) => void): () => void;
  /** Calls `listener` whenever words of other nodes may have been missed; the answer ends that. */
  onGap(listener: () => void): () => void;
  /** Says what holds for a moment and is stored nowhere. */
  readonly signals: Signals;
  /** Follows topics on this node. */
  readonly hub: Hub;
  /** Stops following the feed; open transactions finish. */
  close(): Promise<void>;
}
