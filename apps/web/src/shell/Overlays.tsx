import { useNavigate, useRouterState } from '@tanstack/react-router';
import { lazy, useEffect } from 'react';
import { useStore } from 'zustand';
import type { PageSearch } from '../page/search.ts';
import { useFlags } from '../page/boot.tsx';
import { useHydrated } from '../page/hydrated.ts';
import { LazyPart } from '../page/LazyPart.tsx';
import { useHash, useOverlays } from '../page/overlays.ts';
import { useServices } from '../page/services.tsx';

const LiveStreamsModal = lazy(() =>
  import('../features/streams/LiveStreamsModal.tsx').then((m) => ({ default: m.LiveStreamsModal })),
);
const AgendaModal = lazy(() => import('../features/agenda/AgendaModal.tsx').then((m) => ({ default: m.AgendaModal })));

/** The content modals that the address or a button opens. */
export function Overlays() {
  const { overlays } = useServices();
  const agenda = useStore(overlays, (state) => state.agenda);
  const { liveStream } = useHash();
  const { closeLiveStreams, closeAgenda } = useOverlays();
  useAgendaQuery();
  if (!useHydrated()) return null;
  return (
    <>
      {liveStream && (
        <LazyPart>
          <LiveStreamsModal onClosed={closeLiveStreams} />
        </LazyPart>
      )}
      {agenda && (
        <LazyPart>
          <AgendaModal onClosed={closeAgenda} />
        </LazyPart>
      )}
    </>
  );
}

/** `agenda=true` opens the agenda once: the address forgets it, so neither reload nor back opens it again. */
function useAgendaQuery(): void {
  const asked = useRouterState({ select: (state) => (state.location.search as PageSearch).agenda === 'true' });
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  const navigate = useNavigate();
  useEffect(() => {
    if (!asked) return;
    if (agenda_enabled) openAgenda();
    void navigate({
      to: '.',
      search: (before: PageSearch) => ({ ...before, agenda: undefined }),
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [asked, agenda_enabled, navigate, openAgenda]);
}
