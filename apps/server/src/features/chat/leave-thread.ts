import type { Tx } from '../../db/database.ts';
import type { FeedEvent, Statement } from '../../live/types.ts';
import { takeBack } from '../notifications/index.ts';
import { dropThreadMembers } from '../threads/index.ts';

/**
 * Removes people from a thread with members, and takes back their notifications that lead there, since they may no longer read it.
 * @param people event-user ids
 */
export async function leaveThread(
  tx: Tx,
  place: { readonly event_id: string; readonly thread_id: string },
  people: readonly string[],
): Promise<{ readonly writes: Statement[]; readonly events: FeedEvent[] }> {
  const events = await takeBack(tx, { event_id: place.event_id, people, chat_thread: place.thread_id });
  return { writes: [dropThreadMembers(tx, place, people)], events };
}
