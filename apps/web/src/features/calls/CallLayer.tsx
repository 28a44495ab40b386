import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { viewOn, type CallView } from '@plenary/domain/calls/layout';
import { POPOUT } from '@plenary/domain/calls/popout';
import { setCallLarge } from '../../page/call/call.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { CallScreen } from './CallScreen.tsx';
import { CallSounds } from './CallSounds.tsx';
import { Dock, isDocked } from './Dock.tsx';
import { canFloat, openFloat } from './float.ts';
import { Popout } from './Popout.tsx';
import { Preview } from './mirror/Preview.tsx';
import type { CallSession } from './session/call-session.ts';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import styles from './Call.module.css';

/** The call of the page: over its main part, or small beside it. */
export function CallLayer({ session }: { readonly session: CallSession }) {
  const { t } = useTexts();
  const stage = useStore(session.state, (state) => state.stage);
  const [view, setView] = useView();
  const floating = useFloat(view === 'popout');
  if (stage === 'ended') return null;
  const joining = stage === 'joining' && !session.state.getState().joined;
  if (stage === 'loading' || (joining && session.target.looked))
    return (
      <Over>
        <div className={styles.centred}>
          <Spinner label={t('calls.loading')} />
        </div>
      </Over>
    );
  if (stage === 'preview' || joining)
    return (
      <Over>
        <Preview session={session} />
      </Over>
    );
  const screen = <CallScreen session={session} view={view} setView={setView} float={floating.open} />;
  return (
    <>
      <CallSounds session={session} />
      <Placed view={view} float={floating.window}>
        {screen}
      </Placed>
    </>
  );
}

interface PlacedProps {
  readonly view: CallView;
  /** A window above all others; null: there is none. */
  readonly float: Window | null;
  readonly children: ReactNode;
}

function Placed({ view, float, children }: PlacedProps) {
  if (view !== 'popout') return <Over>{children}</Over>;
  if (isDocked()) return <Dock>{children}</Dock>;
  if (!float) return <Popout>{children}</Popout>;
  return createPortal(
    <Grid oneColumn sheet="bg" tone="text" className={styles.floating} data-stage="">
      {children}
    </Grid>,
    float.document.body,
  );
}

/** The window above all others, which goes with the view; null where the browser has none. */
function useFloat(popped: boolean): { readonly window: Window | null; readonly open: (() => void) | null } {
  const [opened, setOpened] = useState<Window | null>(null);
  useEffect(() => {
    if (!popped) opened?.close();
    return () => opened?.close();
  }, [popped, opened]);
  const open = (): void =>
    void openFloat(POPOUT).then(
      (float) => {
        float.addEventListener('pagehide', () => setOpened(null));
        setOpened(float);
      },
      () => undefined,
    );
  return { window: opened, open: canFloat() && opened === null ? open : null };
}

/**
 * Over the main part of the page; header and panel stay within reach, in the colours of a stage, and what is behind cannot
 * be.
 */
function Over({ children }: { readonly children: ReactNode }) {
  const main = document.getElementById('main');
  useEffect(() => {
    const frame = main?.closest('[data-bar]');
    main?.setAttribute('data-covered', '');
    frame?.setAttribute('data-stage', '');
    setCallLarge(true);
    return () => {
      main?.removeAttribute('data-covered');
      frame?.removeAttribute('data-stage');
      setCallLarge(false);
    };
  }, [main]);
  if (!main) return null;
  return createPortal(
    <Box cover sheet="bg" tone="text" className={styles.over} data-call="" data-stage="">
      <Grid className={styles.sticky}>{children}</Grid>
    </Box>,
    main,
  );
}

/**
 * The view that was chosen last on this machine (CAL2). Another page is looked at beside the call, which is small for it.
 */
function useView(): readonly [CallView, (view: CallView) => void] {
  const { storage, router } = useServices();
  const [view, setView] = useState(() => viewOn(storage.get('videoCallView'), screen.width));
  const pathname = useStore(router.state, (state) => state.shown);
  const [shown, setShown] = useState(pathname);
  if (shown !== pathname) {
    setShown(pathname);
    setView('popout');
  }
  return [
    view,
    (next) => {
      storage.set('videoCallView', next);
      setView(next);
    },
  ];
}
