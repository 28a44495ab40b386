import { useMemo } from 'react';
import { useStore } from 'zustand';
import { formatHash, parseHash, type HashState } from './hash.ts';
import { useServices } from './services.tsx';

/** The meaning of the address's hash; empty while hydrating, because the server never sees a hash. */
export function useHash(): HashState {
  return parseHash(useStore(useServices().router.state, (state) => state.address.hash));
}

/** Opens and closes the content modals. The live-streams modal is part of the address (`#LIVE_STREAM`). */
export function useOverlays() {
  const { overlays, boots, router } = useServices();
  return useMemo(() => {
    const setHash = (change: Partial<HashState>) =>
      router.replace({ hash: formatHash({ ...parseHash(router.state.getState().address.hash), ...change }) });
    return {
      openLiveStreams: () => setHash({ liveStream: true }),
      closeLiveStreams: () => setHash({ liveStream: false }),
      openAgenda: () => {
        if (boots.getState().event?.settings.flags.agenda_enabled) overlays.setState({ agenda: true });
      },
      closeAgenda: () => overlays.setState({ agenda: false }),
    };
  }, [boots, overlays, router]);
}
