import { isTimeZone } from '@plenary/domain/time/formats';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Overlays } from './Overlays.tsx';
import { LastKnownKeeper } from './last-known.ts';
import { useAnnouncements, usePeopleLive, useTimelineLive } from './live-topics.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { useBoot } from '../page/boot.tsx';
import { loadWithTexts } from '../page/load-texts.ts';
import { useTexts } from '../page/use-texts.ts';
import { openModal } from '../ui/modal/modal-store.ts';
import { useServices } from '../page/services.tsx';
import { forgetEverything } from '../page/storage.ts';

/** The part of the frame that nobody sees at first: what follows the event, opens modals and speaks up. */
export function Late() {
  useTimelineLive();
  usePeopleLive();
  useAnnouncements();
  useMissingZoneReport();
  const { event } = useBoot();
  return (
    <>
      {event && <LastKnownKeeper />}
      <RouteAnnouncer />
      <ConnectionNotice />
      <ToastRegion />
      <Overlays />
      <SignedOut />
    </>
  );
}

/** An event without a time zone is a mistake of its organisers: the console says so (HDR2, CDN1). */
function useMissingZoneReport(): void {
  const zone = useBoot().event?.time_zone;
  useEffect(() => {
    if (zone === undefined || isTimeZone(zone)) return;
    // eslint-disable-next-line no-console -- the specification wants it on the console
    console.error(`The event's time zone is missing or unknown: "${zone}".`);
  }, [zone]);
}

/** The names of pages wait until somebody goes to one. */
const loadTitle = () => loadWithTexts(['titles'], () => import('../page/page-title.ts').then((m) => m.pageTitle));

/** After a navigation within the app: the title, the focus on the new page's heading, and its name said aloud. */
function RouteAnnouncer() {
  const boot = useBoot();
  const { t } = useTexts();
  const page = JSON.stringify(boot.page);
  const known = useRef({ boot, page, told: page });
  const [spoken, speak] = useState('');
  useEffect(() => {
    // The document came with its title.
    if (known.current.boot === boot) return;
    if (known.current.page !== page) focusPage();
    known.current = { ...known.current, boot, page };
    let wanted = true;
    void loadTitle().then((pageTitle) => {
      if (!wanted) return;
      document.title = pageTitle(boot, t);
      if (known.current.told !== page) speak(document.title);
      known.current.told = page;
    });
    return () => {
      wanted = false;
    };
  }, [boot, page, t]);
  return (
    <div role="status" aria-live="polite">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  );
}

function focusPage(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main)?.focus({ preventScroll: true });
}

/** Says that the session has ended, wherever that was noticed (D32). 'Go to login' clears storage and reloads. */
function SignedOut() {
  const { connection, storage } = useServices();
  const { t } = useTexts();
  const signedOut = useStore(connection, (state) => state.connection.kind === 'signed_out');
  useEffect(() => {
    if (!signedOut) return;
    const leave = () => {
      forgetEverything(storage);
      location.reload();
    };
    return openModal({
      title: t('late.signed_out.title'),
      content: t('late.signed_out.text'),
      last: { label: t('late.signed_out.action'), run: leave },
      dismissible: false,
    });
  }, [signedOut, storage, t]);
  return null;
}
