import { type CaptionPage, listCaptions } from '@plenary/contract/captions/operations';
import { captionsTopic } from '@plenary/contract/captions/topics';
import { isStreamLike } from '@plenary/domain/timeline/status';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { useLiveTopic } from '../../live/index.ts';
import { useServices } from '../../page/services.tsx';
import { type CaptionsState, NO_CAPTIONS, withEvents, withOlder, withPresent } from './captions-model.ts';

const CaptionsContext = createContext<StoreApi<CaptionsState> | null>(null);

interface CaptionsProviderProps {
  readonly session: ListedSession;
  readonly children: ReactNode;
}

/** Follows the captions of a session for all that stands in it: the player, and the text beside it. */
export function CaptionsProvider({ session, children }: CaptionsProviderProps) {
  const [store] = useState(() => createStore<CaptionsState>(() => NO_CAPTIONS));
  const { clock } = useServices();
  useLiveTopic(isStreamLike(session) ? captionsTopic(session.id) : null, {
    onSnapshot: (payload) => store.setState((state) => withPresent(state, payload as CaptionPage, clock.now()), true),
    onEvents: (events) => store.setState((state) => withEvents(state, events), true),
  });
  return <CaptionsContext value={store}>{children}</CaptionsContext>;
}

/**
 * The store of the captions around here.
 * @throws outside of CaptionsProvider
 */
export function useCaptionsStore(): StoreApi<CaptionsState> {
  const store = useContext(CaptionsContext);
  if (!store) throw new Error('captions were asked for outside of <CaptionsProvider>');
  return store;
}

/** The captions around here, as far as they are known. */
export function useCaptions(): CaptionsState {
  return useStore(useCaptionsStore());
}

/** Reads lines before those that are known. Returns whether that went well. */
export function useOlderCaptions(session_id: string): (language: string | null) => Promise<boolean> {
  const store = useCaptionsStore();
  const { api, boots } = useServices();
  return async (language) => {
    const event = boots.getState().event?.slug ?? '';
    const before = store.getState().lines[0]?.position;
    const query = { ...(before !== undefined && { before }), ...(language !== null && { language }) };
    const answer = await api.call(listCaptions, { params: { event, sessionId: session_id }, query });
    if (answer.ok) store.setState((state) => withOlder(state, answer.value), true);
    return answer.ok;
  };
}
