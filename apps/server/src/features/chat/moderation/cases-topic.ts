import { chatModTopic } from '@plenary/contract/chat/topics';
import type { CasePayload } from '@plenary/contract/chat/reports';
import type { Tx } from '../../../db/database.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { countOpenCases } from './cases-store.ts';
import { findThread } from '../messages/store.ts';

/** Publishes to moderators how many cases are open. The lock of the cases makes the number the latest one. */
export async function caseEvents(tx: Tx, event_id: string): Promise<FeedEvent[]> {
  const [thread, open_cases] = await Promise.all([findThread(tx, event_id), countOpenCases(tx, event_id)]);
  if (!thread) return [];
  const payload: CasePayload = { v: 1, open_cases };
  return [{ event_id, topic: chatModTopic(thread.id), kind: 'chat.case', payload }];
}
