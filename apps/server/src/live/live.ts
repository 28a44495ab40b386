import type { Tx } from '../db/database.ts';
import type { Hub } from './hub/hub.ts';
import type { FeedEvent, Outcome } from './types.ts';

/** What features use of the live mechanism. */
export interface Live {
  /**
   * Runs `work` in one transaction and appends the events it returns with the commit (design §4). Deadlocks and
   * serialization failures are retried three times, so `work` may run more than once.
   * @param options.pool `chat` for chat writes, else the main pool
   */
  transact<T>(work: (tx: Tx) => Promise<Outcome<T>>, options?: { readonly pool?: 'main' | 'chat' }): Promise<T>;
  /** Reads present state and the cursors of topics from one REPEATABLE READ READ ONLY transaction. */
  snapshot<T>(
    event_id: string,
    topics: readonly string[],
    read: (tx: Tx) => Promise<T>,
  ): Promise<{ state: T; cursors: Record<string, string> }>;
  /**
   * The event by which every node looks again, within a second, at what an account's open connections may still hold:
   * return it from `transact` whenever a session ends or a sanction or a role changes.
   */
  accessChanged(account_id: string): FeedEvent;
  /** Follows topics on this node. */
  readonly hub: Hub;
  /** Stops following the feed; open transactions finish. */
  close(): Promise<void>;
}
