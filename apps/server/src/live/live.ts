import type { Outcome } from './types.ts';
import type { Tx } from '../db/database.ts';

/** What features use of the live mechanism. */
export interface Live {
  /**
   * Runs `work` in one transaction and appends the events it returns with the commit (design §4). Deadlocks and
   * serialization failures are retried three times, so `work` may run more than once.
   * @param pool `chat` for chat writes, else the main pool
   */
  transact<T>(work: (tx: Tx) => Promise<Outcome<T>>, options?: { readonly pool?: 'main' | 'chat' }): Promise<T>;
  /** Reads present state and the cursors of topics from one REPEATABLE READ READ ONLY transaction. */
  snapshot<T>(
    event_id: string,
    topics: readonly string[],
    read: (tx: Tx) => Promise<T>,
  ): Promise<{ state: T; cursors: Record<string, string> }>;
  /** Ends live subscriptions that the member may no longer hold, on every node, within a second; call it from `transact` events. */
  accessChanged(account_id: string): import('./types.ts').FeedEvent;
}
