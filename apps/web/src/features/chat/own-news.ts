import type { ReadPayload } from '@plenary/contract/chat-payloads';
import type { LiveEvent } from '@plenary/contract/live';
import type { JudgedPayload } from '@plenary/contract/reports';
import { loadWithTexts } from '../../page/load-texts.ts';
import type { Services } from '../../page/services.tsx';
import type { OwnThreads } from './own-threads.ts';
import { readThreads } from './private/read-threads.ts';

/**
 * Consequences of events of `user:<account>` beyond the public chat: one's threads are read anew, and few people ever hear
 * that a message of theirs was taken back. null: events may have been missed.
 */
export function takeOwnNews(
  { api, texts, boots }: Services,
  own: OwnThreads,
  public_thread_id: string,
  events: readonly LiveEvent[] | null,
): void {
  const slug = boots.getState().event?.slug ?? '';
  if (events?.some((event) => changesOwn(public_thread_id, event)) ?? true) void readThreads(own, api, slug);
  for (const { kind, payload } of events ?? [])
    if (kind === 'chat.judged')
      void loadWithTexts(['moderation'], () => import('./moderation/judged.ts')).then((judged) =>
        judged.tellJudged(texts.t, payload as unknown as JudgedPayload),
      );
}

function changesOwn(public_thread_id: string, { kind, payload }: LiveEvent): boolean {
  const read = payload as unknown as ReadPayload;
  return kind === 'chat.thread' || (kind === 'chat.read' && read.chat_thread !== public_thread_id);
}
