import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { formatHash, parseHash, type HashState } from './hash.ts';
import { useServices } from './services.tsx';

/** The meaning of the address's hash; empty while hydrating, because the server never sees a hash. */
export function useHash(): HashState {
  return parseHash(useRouterState({ select: (state) => state.location.hash }));
}

/** Opens and closes the content modals. The live-streams modal is part of the address (`#LIVE_STREAM`). */
export function useOverlays() {
  const { overlays, boots } = useServices();
  const navigate = useNavigate();
  return useMemo(() => {
    const setHash = (change: Partial<HashState>) =>
      navigate({
        to: '.',
        search: true,
        hash: (before) => formatHash({ ...parseHash(before ?? ''), ...change }),
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    return {
      openLiveStreams: () => void setHash({ liveStream: true }),
      closeLiveStreams: () => void setHash({ liveStream: false }),
      openAgenda: () => {
        if (boots.getState().event?.settings.flags.agenda_enabled) overlays.setState({ agenda: true });
      },
      closeAgenda: () => overlays.setState({ agenda: false }),
    };
  }, [boots, navigate, overlays]);
}
