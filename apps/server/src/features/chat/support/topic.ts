import {
  SUPPORT_TOPIC,
  type QuestionMessagePayload,
  type QuestionPayload,
  type SupportState,
} from '@plenary/contract/chat/support-topics';
import type { FeedEvent } from '../../../live/types.ts';
import type { TopicDefinition } from '../../../live/topic-definition.ts';
import type { Reader } from '../messages/store.ts';
import { hasQuestion, questionOf, waitingQuestions, type QuestionRow } from './store.ts';

/** The questions that wait, for those who answer for the event. */
export const supportTopic: TopicDefinition = {
  name: SUPPORT_TOPIC,
  action: 'support.answer',
  snapshot: async (_ctx, tx, { event_id }): Promise<SupportState> => ({
    waiting: (await waitingQuestions(tx, event_id)).map(stateOf),
  }),
};

/** The news for those who answer where a question stands since then. */
export function questionEvent(row: QuestionRow, gone = false): FeedEvent {
  const payload: QuestionPayload = { v: 1, ...stateOf(row), ...(gone && { state: 'gone' }) };
  return { event_id: row.event_id, topic: SUPPORT_TOPIC, kind: 'support.question', payload };
}

/** The news for those who answer that a message of a question has changed; of other threads there is none. */
export async function questionMessageEvents(db: Reader, event_id: string, chat_thread: string): Promise<FeedEvent[]> {
  if (!(await hasQuestion(db, event_id, chat_thread))) return [];
  const payload: QuestionMessagePayload = { v: 1, chat_thread };
  return [{ event_id, topic: SUPPORT_TOPIC, kind: 'support.message', payload }];
}

function stateOf(row: QuestionRow): Omit<QuestionPayload, 'v'> {
  return {
    chat_thread: row.thread_id,
    state: questionOf(row).kind,
    answering: row.taken_by,
    waiting_since: row.waiting_since?.toISOString() ?? null,
    asked_count: row.asked_count,
  };
}
