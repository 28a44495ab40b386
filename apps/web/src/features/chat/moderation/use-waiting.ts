import type { ChatModerationState } from '@plenary/contract/chat/operations';
import { chatModTopic } from '@plenary/contract/chat/topics';
import { rolesAllow } from '@plenary/domain/policy/policy';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useLiveTopic } from '../../../live/index.ts';
import { useBoot } from '../../../page/boot.tsx';
import { usePanelMemory } from '../../../page/navigation/panel-state.ts';

/** The reports that are open and the messages that wait, counted; 0 for those who do not moderate. */
type Counts = Pick<ChatModerationState, 'open_cases' | 'waiting'>;

const useCounts = (): StoreApi<Counts> =>
  usePanelMemory('waiting', () => createStore<Counts>(() => ({ open_cases: 0, waiting: 0 })));

/** Follows the counts while the page is open. */
export function useWaitingFeed(): void {
  const { me, frame } = useBoot();
  const counts = useCounts();
  const thread = frame?.public_chat?.thread_id;
  const follows = thread !== undefined && me !== null && rolesAllow('chat.moderate', me.roles);
  useLiveTopic(follows ? chatModTopic(thread) : null, {
    onSnapshot: (now) => {
      const { open_cases, waiting } = now as ChatModerationState;
      counts.setState({ open_cases, waiting });
    },
    onEvents: (events) =>
      events.forEach(({ kind, payload }) => {
        if (kind === 'chat.case') counts.setState({ open_cases: payload.open_cases });
        if (kind === 'chat.held') counts.setState({ waiting: payload.waiting });
      }),
  });
}

/** How much waits for those who moderate, as the chip of the header follows it. */
export const useWaiting = (): number => useStore(useCounts(), ({ open_cases, waiting }) => open_cases + waiting);
