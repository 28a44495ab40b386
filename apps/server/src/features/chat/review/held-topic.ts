import { ownTopic } from '@plenary/contract/own-topic';
import { chatModTopic } from '@plenary/contract/chat/topics';
import type { HeldCountPayload, OwnHeldPayload } from '@plenary/contract/chat/held';
import type { Tx } from '../../../db/database.ts';
import type { FeedEvent } from '../../../live/types.ts';
import type { PersonRow } from '../../accounts/index.ts';
import { findThread } from '../messages/store.ts';
import { countWaiting, type HeldRow } from './held-store.ts';
import { presentHeldMessage } from './present-held.ts';

/** Publishes to moderators how many messages wait. Pages that show the queue read it again. */
export async function heldCount(tx: Tx, event_id: string): Promise<FeedEvent[]> {
  const [thread, waiting] = await Promise.all([findThread(tx, event_id), countWaiting(tx, event_id)]);
  if (!thread) return [];
  const payload: HeldCountPayload = { v: 1, waiting };
  return [{ event_id, topic: chatModTopic(thread.id), kind: 'chat.held', payload }];
}

/** Notifies the author's pages of a message that waits, or was decided about. */
export function ownHeld(row: HeldRow, person: PersonRow): FeedEvent {
  const payload: OwnHeldPayload = { v: 1, message: presentHeldMessage(row, person) };
  const about = { event_id: row.event_id, topic: ownTopic(person.account_id), entity_id: row.id };
  return { ...about, kind: 'chat.held', payload };
}
