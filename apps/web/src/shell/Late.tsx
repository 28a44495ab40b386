import { ToastRegion } from '../ui/toast/toast.ts';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Overlays } from './Overlays.tsx';
import { usePeopleLive } from './people-live.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { SignedOut } from './SignedOut.tsx';
import { useTimelineLive } from './timeline-live.ts';

/** The part of the frame that nobody sees at first: what follows the event, opens modals and speaks up. */
export function Late() {
  useTimelineLive();
  usePeopleLive();
  return (
    <>
      <RouteAnnouncer />
      <ConnectionNotice />
      <ToastRegion />
      <Overlays />
      <SignedOut />
    </>
  );
}
