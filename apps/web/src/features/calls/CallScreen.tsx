import { AppWindow, ChevronDown, Hand, Maximize, Minimize, PictureInPicture2, Lock } from 'lucide-react';
import type { CallView } from '@plenary/domain/calls/layout';
import { isHandheld } from '@plenary/domain/calls/browsers';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { ownBrowser } from '../../page/device.ts';
import { listed } from '../../page/listed.ts';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Box, Centre, Line, Row } from '../../ui/layout/Layout.tsx';
import { Hint } from '../../ui/text/Text.tsx';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { BoardElsewhere, BoardTile, useBoard } from '../boards/index.ts';
import { CallCaptions } from './CallCaptions.tsx';
import { CallControls } from './CallControls.tsx';
import { CallGrid } from './grid/CallGrid.tsx';
import type { CallSession } from './session/call-session.ts';
import { DockBar, isDocked } from './Dock.tsx';
import { SharingBar } from './SharingBar.tsx';
import { useCallKeys } from './use-call-keys.ts';
import { Trouble } from './trouble/Trouble.tsx';
import styles from './Call.module.css';

interface CallScreenProps {
  readonly session: CallSession;
  readonly view: CallView;
  readonly setView: (view: CallView) => void;
  /** Opens a window above all others; null: it is open, or there is none. */
  readonly float: (() => void) | null;
}

/** The screen of a call that one is in: header, tiles, controls (CAL3). */
export function CallScreen({ session, view, setView, float }: CallScreenProps) {
  const { t } = useTexts();
  const region = useRef<HTMLElement>(null);
  const [captioning, setCaptioning] = useState(false);
  const me = useStore(
    session.state,
    ({ people, joined }) => people.find(({ peer }) => peer === joined?.peer)?.event_user,
  );
  const board = useBoard(session.target.tid, me ?? null, {
    isOn: () => session.media.state.getState().camera,
    set: (on) => void session.media.setCamera(on, false),
    kept: session.kept_camera,
  });
  const opened = useStore(board.state, (state) => state.board !== null);
  const leads = useStore(board.state, (state) => state.board !== null && state.board.host === me);
  const keys = useCallKeys(session, leads);
  const boarded = opened && view !== 'popout';
  const docked = view === 'popout' && isDocked();
  const name = useName(session);
  useEffect(() => focusOn(region, 'stay'), []);
  return (
    <section
      ref={region}
      tabIndex={-1}
      className={styles.screen}
      data-view={view}
      data-docked={docked}
      aria-label={t('calls.region')}
      {...keys}
    >
      {docked && <DockBar session={session} name={name} back={() => setView('speaker')} />}
      <CallHeader {...{ session, view, setView, float, region, name }} />
      <Trouble session={session} />
      <SharingBar session={session} />
      {opened && !boarded && <BoardElsewhere show={() => setView('speaker')} />}
      <Row grow shrinkY className={styles.tiles} data-boarded={boarded}>
        {boarded && <BoardTile session={board} me={me ?? null} />}
        <CallGrid session={session} view={boarded ? 'gallery' : view} />
      </Row>
      <CallCaptions session={session} typing={captioning} />
      <CallControls {...{ session, board, view, setView, region, captioning, setCaptioning }} me={me ?? null} />
    </section>
  );
}

interface CallHeaderProps extends CallScreenProps {
  readonly region: RefObject<HTMLElement | null>;
  readonly name: string;
}

/** The name of a call: that of its room, or those of the others in it. */
function useName({ target, state }: CallSession): string {
  const { t, language } = useTexts();
  const { people, joined } = useStore(state);
  const others = people.filter(({ peer }) => peer !== joined?.peer).map(({ name }) => name);
  return target.room?.name ?? (others.length > 0 ? listed(language, others) : t('calls.call'));
}

function CallHeader({ session, view, setView, float, region, name }: CallHeaderProps) {
  const { t } = useTexts();
  const { room } = session.target;
  const { people, locked } = useStore(session.state);
  const hands = people.filter(({ hand }) => hand !== null).length;
  const popped = view === 'popout';
  return (
    <Line as="header" gap={12} padY={8} padX={16} className={styles.header}>
      {room && !popped && <RoomLogo name={room.name} logo={room.logo} />}
      <Box grow shrink>
        <Line as={popped ? 'h2' : 'h1'} gap={8} size={18} className={styles.title}>
          {locked && <Icon of={Lock} size={14} className={styles.lock} />}
          <bdi>{name}</bdi>
        </Line>
        {room?.topic && !popped && <Hint truncate>{room.topic}</Hint>}
      </Box>
      {room?.sponsor && !popped && <SponsorLogo sponsor={{ ...room.sponsor, url: null }} />}
      <Line as="span" gap={4} size={14} className={styles.hands} role="status">
        {hands > 0 && (
          <>
            <Icon of={Hand} size={16} />
            {t('calls.hands', { count: hands })}
          </>
        )}
      </Line>
      {popped && float && (
        <IconButton label={t('calls.float')} onClick={float}>
          <Icon of={AppWindow} />
        </IconButton>
      )}
      <IconButton
        label={t(popped ? 'calls.pop_in' : isDocked() ? 'calls.make_small' : 'calls.pop_out')}
        onClick={() => setView(popped ? 'speaker' : 'popout')}
      >
        <Icon of={isDocked() ? ChevronDown : PictureInPicture2} className={styles.turned} />
      </IconButton>
      {!popped && !isHandheld(ownBrowser()) && <FullscreenButton region={region} />}
    </Line>
  );
}

/** The logo of a room, else the first letter of its name. */
function RoomLogo({ name, logo }: { readonly name: string; readonly logo: string | null }) {
  return (
    <Centre
      as="span"
      rigid
      radius={8}
      sheet="raised"
      font="display"
      size={22}
      clip
      className={styles.logo}
      aria-hidden="true"
    >
      {logo === null ? [...name][0] : <img src={logo} alt="" width={40} height={40} />}
    </Centre>
  );
}

function FullscreenButton({ region }: { readonly region: RefObject<HTMLElement | null> }) {
  const { t } = useTexts();
  const [full, setFull] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = () =>
    void (full ? document.exitFullscreen() : region.current?.requestFullscreen())?.catch(() => undefined);
  return (
    <IconButton label={t(full ? 'calls.leave_fullscreen' : 'calls.fullscreen')} onClick={toggle}>
      <Icon of={full ? Minimize : Maximize} />
    </IconButton>
  );
}
