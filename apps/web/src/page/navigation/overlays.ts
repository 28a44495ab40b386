import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ID_PATTERN } from '@plenary/contract/patterns';
import { type Services, useServices } from '../services.tsx';

/** The meaning of the address's hash; empty while hydrating, because the server never sees a hash. */
export function useHash(): HashState {
  return parseHash(useStore(useServices().router.state, (state) => state.address.hash));
}

/** Opens and closes the content modals. The live-streams modal is part of the address (`#LIVE_STREAM`). */
export function useOverlays() {
  const services = useServices();
  return useMemo(() => {
    const { overlays, boots } = services;
    const set = (change: Partial<HashState>) => setHash(services, change);
    return {
      openLiveStreams: () => set({ liveStream: true }),
      closeLiveStreams: () => set({ liveStream: false }),
      /** Opens a private thread, or none. */
      setChatThread: (openChatThread: string | null) => set({ openChatThread }),
      openAgenda: () => {
        if (boots.getState().event?.settings.flags.agenda_enabled)
          overlays.setState(({ agenda }) => ({ agenda: agenda + 1 }));
      },
      /** Ends one opening of the agenda: it fades out first, and may have been opened again meanwhile. */
      closeAgenda: (nth: number) => overlays.setState(({ agenda }) => (agenda === nth ? { agenda: 0 } : {})),
    };
  }, [services]);
}

/** Changes part of what the address's hash means. */
export function setHash({ router }: Pick<Services, 'router'>, change: Partial<HashState>): void {
  router.replace({ hash: formatHash({ ...parseHash(router.state.getState().address.hash), ...change }) });
}

/** The meaning of the address's hash (D48). */
interface HashState {
  /** `#LIVE_STREAM`: the live-streams modal is open. */
  readonly liveStream: boolean;
  /** `#openChatThread=<24 hex>`: this private thread is open. */
  readonly openChatThread: string | null;
}

/** Reads a hash with or without its `#`. Parts it does not know, and ids that are none, are left out. */
export function parseHash(hash: string): HashState {
  const parts = hash.replace(/^#/, '').split('&');
  const thread = parts.find((part) => part.startsWith('openChatThread='))?.slice('openChatThread='.length) ?? '';
  return { liveStream: parts.includes('LIVE_STREAM'), openChatThread: ID_PATTERN.test(thread) ? thread : null };
}

/** Writes a hash without its `#`; empty when nothing is open. */
export function formatHash(state: HashState): string {
  const parts = [
    ...(state.liveStream ? ['LIVE_STREAM'] : []),
    ...(state.openChatThread ? [`openChatThread=${state.openChatThread}`] : []),
  ];
  return parts.join('&');
}
