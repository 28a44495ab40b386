import { useEffect } from 'react';
import { thanksSponsors } from '@plenary/domain/home/areas';
import { Header, SponsorStrip } from '../features/header/index.ts';
import { ChatRoot } from '../features/chat/index.ts';
import { ConsentBanner } from '../features/consent/index.ts';
import { BottomBar, QuickNav, SidePanelSlot } from '../features/panel/index.ts';
import { FlashMessages } from '../ui/Flash.tsx';
import { LiveProvider } from '../live/index.ts';
import { useBoot } from '../page/boot.tsx';
import { useHydrated } from '../page/device.ts';
import { LazyPart } from '../page/LazyPart.tsx';
import { drawnPart, lazyPart } from '../page/load-texts.ts';
import { usePanel } from '../page/navigation/panel-state.ts';
import { type Services, ServicesProvider } from '../page/services.tsx';
import { useTexts } from '../page/use-texts.ts';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';
import { ModalHost } from '../ui/modal/ModalHost.tsx';
import { Stack } from '../ui/layout/Layout.tsx';
import styles from './Frame.module.css';
import { PageError, PageView } from './PageView.tsx';

const EventBanner = drawnPart('EventBanner', ['drafts', 'previews'], () =>
  import('../features/previews/index.ts').then((m) => m.EventBanner),
);
/** One element: drawn again before its code has come it would go, and the page would move. */
const EVENT_BANNER = (
  <LazyPart drawn>
    <EventBanner />
  </LazyPart>
);
const Late = lazyPart(['late'], () => import('./Late.tsx').then((m) => m.Late));

/** The app: the frame with the page in it, and the one live connection above all of it. */
export function App({ services }: { readonly services: Services }) {
  // It is taken over: what is done from now on needs no help (PAG25).
  useEffect(() => void (window.early = undefined), []);
  return (
    <ServicesProvider value={services}>
      <ErrorBoundary fallback={(error, retry) => <PageError error={error} retry={retry} />}>
        <LiveProvider>
          <ChatRoot>
            <Frame />
          </ChatRoot>
        </LiveProvider>
      </ErrorBoundary>
    </ServicesProvider>
  );
}

/** The frame around every page. */
function Frame() {
  const { t } = useTexts();
  const { event, flash, frame: around, page, previewed } = useBoot();
  const { tab } = usePanel();
  const hydrated = useHydrated();
  const screen = ['poll_screen', 'check_in_hall', 'game_screen'].includes(page.kind);
  // On the screen of a hall nothing stands around the page.
  const frame = screen ? null : around;
  const bare = screen || page.kind === 'onboarding' || page.kind === 'questions_present';
  return (
    <>
      <a className={styles.skip} href={page.kind.startsWith('studio_') ? '#page' : '#main'}>
        {t('frame.skip')}
      </a>
      <div
        className={styles.frame}
        data-bar={frame !== null}
        data-stream={page.kind === 'live_stream'}
        data-panel={frame !== null && tab !== null}
      >
        {previewed && EVENT_BANNER}
        {!bare && (
          <div className={styles.head} data-behind-sheet="">
            <Header />
          </div>
        )}
        <div className={styles.row}>
          <Stack id="main" tabIndex={-1} as="main" grow shrink className={styles.main} data-behind-sheet="">
            {!bare && event?.draft && !previewed && EVENT_BANNER}
            {!bare && (
              <div className={styles.notices}>
                <FlashMessages messages={flash} />
              </div>
            )}
            <PageView />
            {!bare && frame && !(page.kind === 'home' && thanksSponsors(frame.areas)) && (
              <LazyPart drawn>
                <SponsorStrip />
              </LazyPart>
            )}
          </Stack>
          {frame && tab === null && <QuickNav />}
          {frame && <SidePanelSlot />}
        </div>
        {frame && <BottomBar />}
      </div>
      {hydrated && (
        <LazyPart>
          <Late />
        </LazyPart>
      )}
      {!screen && page.kind !== 'onboarding' && <ConsentBanner />}
      <LazyPart>
        <ModalHost />
      </LazyPart>
    </>
  );
}
