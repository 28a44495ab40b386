import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useFlags } from '../page/boot.tsx';
import { useHydrated } from '../page/device.ts';
import { useFirstTouch } from '../page/life/use-first-touch.ts';
import { LazyPart } from '../page/LazyPart.tsx';
import { lazyPart } from '../page/load-texts.ts';
import { useHash, useOverlays } from '../page/navigation/overlays.ts';
import { useServices } from '../page/services.tsx';

const parts = () => import('./event-parts.ts');

const LiveStreamsModal = lazyPart([], async () => (await parts()).loadLiveStreams());
const AgendaModal = lazyPart([], async () => (await parts()).loadAgenda());
const Meeting = lazyPart([], async () => (await parts()).loadMeeting());

/** The content modals that the address or a button opens. */
export function Overlays() {
  const { overlays, storage, router } = useServices();
  const asked = useStore(router.state, (state) => state.address.search.openVideoChat);
  const agenda = useStore(overlays, (state) => state.agenda);
  const { liveStream } = useHash();
  const { closeLiveStreams, closeAgenda } = useOverlays();
  useAgendaQuery();
  useFirstTouch(fetchListOfParts);
  const seat = useStore(overlays, (state) => state.seat);
  if (!useHydrated()) return null;
  return (
    <>
      {liveStream && (
        <LazyPart>
          <LiveStreamsModal onClosed={closeLiveStreams} />
        </LazyPart>
      )}
      {/* Apart: within one boundary a call would be hidden while the code of the agenda loads. */}
      <LazyPart>
        {(seat ?? storage.get('session_storage_room_sponsor') ?? storage.get('videoCallTid') ?? asked) && <Meeting />}
      </LazyPart>
      {agenda > 0 && (
        <LazyPart>
          <AgendaModal key={agenda} onClosed={() => closeAgenda(agenda)} />
        </LazyPart>
      )}
    </>
  );
}

/** `agenda=true` opens the agenda once: the address forgets it, so neither reload nor back opens it again. */
function useAgendaQuery(): void {
  const { router } = useServices();
  const asked = useStore(router.state, (state) => state.address.search.agenda === 'true');
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  useEffect(() => {
    if (!asked) return;
    if (agenda_enabled) openAgenda();
    const { agenda: _, ...search } = router.state.getState().address.search;
    router.replace({ search });
  }, [asked, agenda_enabled, openAgenda, router]);
}

/** The list of what can be opened comes before it is needed, and soon what is opened most, so that it comes at once. */
const fetchListOfParts = (): void =>
  void parts().then(
    ({ fetchAhead }) => fetchAhead(),
    () => undefined,
  );
