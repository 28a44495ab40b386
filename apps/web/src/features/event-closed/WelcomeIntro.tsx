import { Suspense, useEffect, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { REDUCED_MOTION, useMediaQuery } from '../../page/media-query.ts';
import { lazyPart } from '../../page/load-texts.ts';
import { useHydrated } from '../../page/hydrated.ts';
import { useServices } from '../../page/services.tsx';

const WelcomeVideo = lazyPart(['event-closed'], () => import('./WelcomeVideo.tsx').then((m) => m.WelcomeVideo));

/** The event's intro video on the first visit of its home; later visits, and reduced motion, go without. */
export function WelcomeIntro() {
  const { event } = useBoot();
  const { storage } = useServices();
  const hydrated = useHydrated();
  const still = useMediaQuery(REDUCED_MOTION);
  const video = event?.media.welcome_video;
  if (!hydrated || still || video?.status !== 'ready') return null;
  return storage.get('welcomeVideoShown') === '1' ? null : <FirstVisit src={video.playback_url} />;
}

function FirstVisit({ src }: { readonly src: string }) {
  const { storage } = useServices();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (gone) storage.set('welcomeVideoShown', '1');
  }, [gone, storage]);
  if (gone) return null;
  return (
    <Suspense fallback={null}>
      <WelcomeVideo src={src} onGone={() => setGone(true)} />
    </Suspense>
  );
}
