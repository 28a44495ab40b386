import { useEffect } from 'react';
import { createStore } from 'zustand/vanilla';
import { usePanelMemory } from '../../../../page/navigation/panel-state.ts';
import { useServices } from '../../../../page/services.tsx';
import type { Chat } from '../store/chat-store.ts';

/** Senders may have changed without this page receiving it, also while it was hidden: their messages are read again. */
export function useGapsAmongPeople(chat: Chat): void {
  const { people } = useServices();
  const seen = usePanelMemory(`gaps ${chat.state.getState().thread_id}`, () => createStore(() => ({ gaps: 0 })));
  useEffect(() => {
    const look = (): void => {
      const { gaps } = people.getState();
      if (gaps === seen.getState().gaps) return;
      seen.setState({ gaps });
      chat.dispatch({ kind: 'resync' });
    };
    look();
    return people.subscribe(look);
  }, [chat, people, seen]);
}
