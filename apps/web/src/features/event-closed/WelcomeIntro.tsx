import { Suspense, useEffect, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { REDUCED_MOTION, useMediaQuery } from '../../page/device.ts';
import { lazyPart } from '../../page/load-texts.ts';
import { useHydrated } from '../../page/device.ts';
import { noteIntroShown, wasIntroShown } from '../../page/storage.ts';
import { useServices } from '../../page/services.tsx';

const WelcomeVideo = lazyPart(['event-closed'], () => import('./WelcomeVideo.tsx').then((m) => m.WelcomeVideo));

/** The event's intro video on the first visit of its home; later visits, and reduced motion, go without. */
export function WelcomeIntro() {
  const { event } = useBoot();
  const { storage } = useServices();
  const hydrated = useHydrated();
  const still = useMediaQuery(REDUCED_MOTION);
  const video = event?.media.welcome_video;
  if (!event || !hydrated || still || video?.status !== 'ready') return null;
  return wasIntroShown(storage, event._id) ? null : <FirstVisit eventId={event._id} src={video.playback_url} />;
}

function FirstVisit({ eventId, src }: { readonly eventId: string; readonly src: string }) {
  const { storage } = useServices();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (gone) noteIntroShown(storage, eventId);
  }, [eventId, gone, storage]);
  if (gone) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeVideo src={src} onGone={() => setGone(true)} />
    </Suspense>
  );
}
