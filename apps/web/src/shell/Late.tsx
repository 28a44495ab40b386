import { isTimeZone } from '@plenary/domain/time/formats';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../ui/focus/focus-on.ts';
import { ToastRegion } from '../ui/toast/ToastRegion.tsx';
import { ConnectionNotice } from './ConnectionNotice.tsx';
import { Overlays } from './Overlays.tsx';
import { LastKnownKeeper } from './last-known.ts';
import { useAnnouncements, usePeopleLive, useTimelineLive } from './live-topics.ts';
import { hasModifier } from '../ui/keys.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { bringEmoji } from '../page/emoji/emoji-font.ts';
import { whenIdle } from '../page/life/when-idle.ts';
import { useBoot } from '../page/boot.tsx';
import { useKeptZone } from '../page/clock/display-zone.ts';
import { LazyPart } from '../page/LazyPart.tsx';
import { lazyPart, loadWithTexts } from '../page/load-texts.ts';
import { useTexts } from '../page/use-texts.ts';
import { useServices } from '../page/services.tsx';
import { hasLetterKeys } from '../page/storage/letter-keys.ts';
import { useOpened } from '../ui/modal/use-opened.ts';
import { useShownTheme } from '../page/storage/theme.ts';

const Palette = lazyPart(['palette', 'places', 'settings'], () =>
  import('../features/palette/Palette.tsx').then((m) => m.Palette),
);
const SignedOut = lazyPart(['error-pages'], () => import('./SignedOut.tsx').then((m) => m.SignedOut));

/** The part of the frame that nobody sees at first: what follows the event, opens modals and speaks up. */
export function Late() {
  useTimelineLive();
  usePeopleLive();
  useAnnouncements();
  useMissingZoneReport();
  const palette = useOpened<true>();
  usePaletteKeys(() => palette.open(true));
  useShownTheme();
  useKeptZone();
  useEffect(() => whenIdle(bringEmoji), []);
  const { event } = useBoot();
  const signedOut = useStore(useServices().connection, (state) => state.connection.kind === 'signed_out');
  return (
    <>
      {event && <LastKnownKeeper />}
      <RouteAnnouncer />
      <ConnectionNotice />
      <ToastRegion />
      <Overlays />
      {palette.of && (
        <LazyPart>
          <Palette key={palette.key} onClosed={palette.closed} />
        </LazyPart>
      )}
      {signedOut && (
        <LazyPart>
          <SignedOut />
        </LazyPart>
      )}
    </>
  );
}

/** Someone who writes there, or draws on the whiteboard, has other uses for keys. */
const TAKEN = 'input,textarea,select,[contenteditable],[data-board],[role=dialog]';

/** Ctrl+K or Cmd+K opens the palette; so does `/`, unless the page has a search field of its own, which it leads to (PLT1). */
function usePaletteKeys(openPalette: () => void): void {
  const { boots, storage } = useServices();
  const lead = useEffectEvent((event: KeyboardEvent) => {
    const slash = event.key === '/' && !hasModifier(event) && hasLetterKeys(storage);
    const letter = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
    if ((!slash && !letter) || !boots.getState().frame || (event.target as Element).closest(TAKEN)) return;
    event.preventDefault();
    const field = slash ? document.querySelector('main [type=search]') : null;
    if (field) focusOn(field);
    else openPalette();
  });
  useEffect(() => {
    addEventListener('keydown', lead);
    return () => removeEventListener('keydown', lead);
  }, []);
}

/** An event without a time zone is a mistake of its organisers: the console says so (HDR2, CDN1). */
function useMissingZoneReport(): void {
  const zone = useBoot().event?.time_zone;
  useEffect(() => {
    if (zone === undefined || isTimeZone(zone)) return;
    // oxlint-disable-next-line no-console -- the specification wants it on the console
    console.error(`The event's time zone is missing or unknown: "${zone}".`);
  }, [zone]);
}

/** The names of pages wait until one is visited. */
const loadTitle = () =>
  loadWithTexts(['titles', 'places'], () => import('../page/navigation/page-title.ts').then((m) => m.pageTitle));

/**
 * After a navigation within the app: the title, the focus on the new page's heading, and its name said aloud. A page that
 * reads itself again in place does not move the focus.
 */
function RouteAnnouncer() {
  const boot = useBoot();
  const { t } = useTexts();
  const page = boot.page.kind + location.pathname;
  const known = useRef({ boot, page });
  const [spoken, speak] = useState('');
  useEffect(() => {
    const before = known.current;
    // The document came with its title.
    if (before.boot === boot) return;
    known.current = { boot, page };
    const moved = before.page !== page;
    if (moved) focusPage();
    void loadTitle().then((pageTitle) => {
      document.title = pageTitle(boot, t);
      if (moved) speak(document.title);
    });
  }, [boot, page, t]);
  return (
    <div role="status">
      <VisuallyHidden>{spoken}</VisuallyHidden>
    </div>
  );
}

function focusPage(): void {
  focusOn(document.querySelector('#main h1') ?? document.querySelector('#main'), 'stay');
}
