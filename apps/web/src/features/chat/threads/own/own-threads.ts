import type { ChatSanctions, ChatThread } from '@plenary/contract/chat/operations';
import type { StoreApi } from 'zustand/vanilla';

/** One's threads with members: private chats, and the questions to the event's support. */
export interface OwnThreadsState {
  /** In how many of them something is unread. */
  readonly unread: number;
  /** The latest first; null until a person needed them. */
  readonly threads: readonly ChatThread[] | null;
  /** Sanctions of oneself in all of them but those with the support; absent until they were read. */
  readonly sanctions?: ChatSanctions;
  /** Event-user ids of those whom one has blocked; absent until they were read. */
  readonly blocked?: readonly string[];
  /** There are older ones. */
  readonly has_more?: boolean;
  /** How many are read; absent: as many as the server gives by itself. */
  readonly limit?: number;
  /** One that is open, which is read with them however old it is. */
  readonly wanted?: string | null;
  readonly failed: boolean;
  /** They could not be read, and are read again in a moment. */
  readonly later?: boolean;
  /** Counts the readings that were asked for, and those that have ended. */
  readonly asked: number;
  readonly ended: number;
}

/** They are read by `read-threads.ts`, which is loaded when they are needed or have changed. */
export type OwnThreads = StoreApi<OwnThreadsState>;
