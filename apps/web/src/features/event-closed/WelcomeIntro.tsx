import { useEffect, useState } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { REDUCED_MOTION, useMediaQuery } from '../../page/device.ts';
import { noteIntroShown, wasIntroShown } from '../../page/storage/storage.ts';
import { useServices } from '../../page/services.tsx';
import { WelcomeVideo } from './WelcomeVideo.tsx';

/** The event's intro video on the first visit of its home; later visits, and reduced motion, go without. */
export function WelcomeIntro() {
  const { event } = useBoot();
  const { storage } = useServices();
  const still = useMediaQuery(REDUCED_MOTION);
  const video = event?.media.welcome_video;
  if (!event || still || video?.status !== 'ready') return null;
  return wasIntroShown(storage, event._id) ? null : <FirstVisit eventId={event._id} src={video.playback_url} />;
}

function FirstVisit({ eventId, src }: { readonly eventId: string; readonly src: string }) {
  const { storage } = useServices();
  const [gone, setGone] = useState(false);
  useEffect(() => {
    if (gone) noteIntroShown(storage, eventId);
  }, [eventId, gone, storage]);
  if (gone) return null;
  return <WelcomeVideo src={src} onGone={() => setGone(true)} />;
}
