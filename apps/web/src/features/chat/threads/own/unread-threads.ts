import type { ChatThread } from '@plenary/contract/chat/operations';
import { isChannel } from '@plenary/domain/chat/features';
import type { OwnThreads } from './own-threads.ts';

/** So much of a thread is still unread, as the page itself knows. */
export function markThreadRead(own: OwnThreads, thread: string, unread_count: number): void {
  const { threads } = own.getState();
  const read = threads?.map((one) => (one._id === thread ? { ...one, unread_count } : one));
  if (read) own.setState(threadsOf(read));
}

/** The threads with members of a list, and how many have something unread. */
export function threadsOf(all: readonly ChatThread[]) {
  const threads = all.filter(({ kind }) => !isChannel(kind));
  return { threads, unread: threads.filter(({ unread_count }) => unread_count > 0).length, failed: false };
}
