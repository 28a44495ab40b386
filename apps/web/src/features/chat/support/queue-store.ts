import { createStore, useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { EventOf } from '@plenary/contract/live';
import { SUPPORT_TOPIC, type SupportState, type SupportTopic } from '@plenary/contract/chat/support-topics';
import { useLiveTopic } from '../../../live/index.ts';
import { usePanelMemory } from '../../../page/navigation/panel-state.ts';

type Waiting = SupportState['waiting'][number];

/** The page's knowledge of the queue of questions. */
export interface QueueState {
  /** The questions whose people wait, by their threads; null until the server has said which. */
  readonly waiting: ReadonlyMap<string, Waiting> | null;
  /** Counts the news: anyone who shows questions reads them again with each. */
  readonly turn: number;
  /** The question that is open; null: the list. */
  readonly open: string | null;
}

/** The queue, kept while the page is open. */
export function useQueue(): StoreApi<QueueState> {
  return usePanelMemory('support queue', () => createStore<QueueState>(() => ({ waiting: null, turn: 0, open: null })));
}

/** The number of questions that nobody has taken. */
export function useOpenCount(): number {
  return useStore(useQueue(), ({ waiting }) => openOf(waiting));
}

function openOf(waiting: QueueState['waiting']): number {
  return [...(waiting?.values() ?? [])].filter(({ state }) => state === 'open').length;
}

/** Follows the queue while a person who answers for the event has the chat open. */
export function useFollowedQueue(): void {
  const queue = useQueue();
  useLiveTopic(SUPPORT_TOPIC, {
    onSnapshot: (payload) => {
      const { waiting } = payload as SupportState;
      const known = new Map(waiting.map((one) => [one.chat_thread, one]));
      queue.setState(({ turn }) => ({ waiting: known, turn: turn + 1 }));
    },
    onEvents: (events) =>
      queue.setState(({ waiting, turn }) => ({ waiting: waiting && afterNews(waiting, events), turn: turn + 1 })),
  });
}

/** The questions that wait after some news of the topic. */
export function afterNews(
  waiting: ReadonlyMap<string, Waiting>,
  events: readonly EventOf<SupportTopic>[],
): Map<string, Waiting> {
  const next = new Map(waiting);
  for (const { kind, payload } of events) {
    if (kind !== 'support.question') continue;
    const { v: _, ...question } = payload;
    if (question.state === 'open' || question.state === 'taken') next.set(question.chat_thread, question);
    else next.delete(question.chat_thread);
  }
  return next;
}
