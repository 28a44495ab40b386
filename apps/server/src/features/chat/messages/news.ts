import type { MessagePayload } from '@plenary/contract/chat/payloads';
import { chatTopic } from '@plenary/contract/chat/topics';
import { presentMessage } from './present.ts';
import type { MessageRow } from './store.ts';

/** The common part of events about a message: with a kind it is one, without it overwrites what earlier ones said. */
export function messageNews(event_id: string, row: MessageRow) {
  const payload: MessagePayload = { v: 1, message: presentMessage(row, null) };
  return { event_id, topic: chatTopic(row.thread_id), entity_id: row.id, payload };
}
