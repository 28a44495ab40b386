import { boardEntry } from '@plenary/domain/boards/screen';
import type { CallView } from '@plenary/domain/calls/layout';
import { troubleOf } from '@plenary/domain/calls/quality';
import {
  Ellipsis,
  Hand,
  MessageCircle,
  Mic,
  MicOff,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  TriangleAlert,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, type RefObject } from 'react';
import { useStore } from 'zustand';
import { useBoot } from '../../page/boot.tsx';
import { stopCall } from '../../page/call/call.ts';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import buttons from '../../ui/Button.module.css';
import { Centre, Line } from '../../ui/layout/Layout.tsx';
import { askEnd, askStart, showHangUp, type BoardSession } from '../boards/index.ts';
import { isClosedChoice } from '../../page/stage/screen-choice.ts';
import { showShareFailure } from './call-modals.ts';
import { DeviceSettings } from './devices/DeviceSettings.tsx';
import { moderation } from './moderation.ts';
import { hasScreenToShare } from './mirror/own-browser.ts';
import { POOR } from './trouble/poor.ts';
import type { CallSession } from './session/call-session.ts';
import { useOpened } from '../../ui/modal/use-opened.ts';
import { discloses } from '../../ui/overlay/disclosure.ts';
import { MenuItem, MenuPopup, MenuRoot, MenuTrigger } from '../../ui/overlay/Menu.tsx';
import styles from './Call.module.css';

interface CallControlsProps {
  readonly session: CallSession;
  readonly board: BoardSession;
  /** One's own event-user id. */
  readonly me: string | null;
  readonly view: CallView;
  readonly setView: (view: CallView) => void;
  readonly region: RefObject<HTMLElement | null>;
  readonly captioning: boolean;
  readonly setCaptioning: (on: boolean) => void;
}

/** The footer of a call: microphone, camera, screen, hand, more, and the way out (CAL3). */
export function CallControls(props: CallControlsProps) {
  const { session, board, me, view } = props;
  const { t } = useTexts();
  const services = useServices();
  const { joined, people, link, stage, saving } = useStore(session.state);
  const { microphone, camera, screen, busy } = useStore(session.media.state);
  const settings = useOpened<true>();
  const hosting = useStore(board.state, (state) => state.board !== null && state.board.host === me);
  const raised = people.some(({ peer, hand }) => peer === joined?.peer && hand !== null);
  const voices = joined?.audio_only === true || saving;
  const trouble = troubleOf(link?.quality ?? null, link?.busy ?? false);
  const share = () =>
    void session.media.setScreen(!screen).catch(async (error: unknown) => {
      if (!(await isClosedChoice(error))) showShareFailure(services);
    });
  return (
    <Line as="footer" padTop={8} padX={16} padEnd={16} wrap justify="center" gap={12} className={styles.controls}>
      {trouble && (
        <Centre as="span" tone="warn" role="img" aria-label={t(POOR[trouble])} title={t(POOR[trouble])}>
          <Icon of={TriangleAlert} />
        </Centre>
      )}
      <IconButton
        look="secondary"
        label={t(microphone ? 'calls.turn_mic_off' : 'calls.turn_mic_on')}
        data-off={!microphone}
        onClick={() => session.media.setMicrophone(!microphone)}
      >
        <Icon of={microphone ? Mic : MicOff} />
      </IconButton>
      {!voices && (
        <IconButton
          look="secondary"
          label={t(camera ? 'calls.turn_cam_off' : 'calls.turn_cam_on')}
          data-off={!camera}
          aria-disabled={busy}
          disabled={hosting || stage !== 'joined'}
          onClick={() => void (busy || session.turnCamera(!camera))}
        >
          <Icon of={camera ? Video : VideoOff} />
        </IconButton>
      )}
      {joined?.may_share === true && hasScreenToShare() && view !== 'popout' && (
        <IconButton
          look="secondary"
          label={t(screen ? 'calls.stop_sharing' : 'calls.share')}
          aria-pressed={screen}
          disabled={stage !== 'joined'}
          onClick={share}
        >
          <Icon of={screen ? ScreenShareOff : ScreenShare} />
        </IconButton>
      )}
      <IconButton
        look="secondary"
        label={t(raised ? 'calls.lower_hand' : 'calls.raise_hand')}
        aria-pressed={raised}
        onClick={() => void session.raiseHand(!raised)}
      >
        <Icon of={Hand} />
      </IconButton>
      <ChatButton session={session} />
      <MoreMenu {...props} settings={() => settings.open(true)} />
      <Button
        className={styles.leave}
        title={t('calls.leave')}
        onClick={() => (hosting ? showHangUp(services) : stopCall())}
      >
        <Icon of={PhoneOff} />
        <span>{t('calls.leave')}</span>
      </Button>
      {settings.of && (
        <DeviceSettings key={settings.key} onClosed={settings.closed} onSaved={() => void session.media.renew()} />
      )}
    </Line>
  );
}

/** The chat of the call, beside it. On a phone the bar at the foot leads there. */
function ChatButton({ session: { target } }: Pick<CallControlsProps, 'session'>) {
  const { t } = useTexts();
  const { panelMemory } = useServices();
  const { setChatThread } = useOverlays();
  const { tab, open, close } = usePanel();
  const kinds = chatKind(panelMemory);
  const own = target.room ? 'call' : 'private';
  const kind = useStore(kinds, (state) => state.kind ?? 'call');
  const shown = tab === 'chat' && kind === own;
  const lead = (): void => {
    kinds.setState({ kind: own });
    // A window that fills the screen hides what is beside it.
    if (document.fullscreenElement) void document.exitFullscreen();
    open('chat');
    if (!target.room) setChatThread(target.tid);
  };
  return (
    <IconButton
      look="secondary"
      className={styles.chat}
      label={t(shown ? 'calls.close_chat' : 'calls.open_chat')}
      {...discloses(shown, shown ? close : lead)}
    >
      <Icon of={MessageCircle} />
    </IconButton>
  );
}

interface MoreMenuProps extends CallControlsProps {
  readonly settings: () => void;
}

function MoreMenu(props: MoreMenuProps) {
  const { session, board, me, view, setView, region, settings, captioning, setCaptioning } = props;
  const { t } = useTexts();
  const services = useServices();
  const { joined, saving, locked } = useStore(session.state);
  const { blur } = useStore(session.media.state);
  const { muteAll, lock } = moderation(services, session);
  const moderates = joined?.moderates === true;
  const next = view === 'gallery' ? 'speaker' : 'gallery';
  return (
    // A press on “Leave” beside the open menu leaves, and does not only close it.
    <MenuRoot modal={false}>
      <MenuTrigger
        className={cx(buttonClass({ look: 'secondary' }), buttons.icon)}
        aria-label={t('calls.more')}
        title={t('calls.more')}
      >
        <Icon of={Ellipsis} />
      </MenuTrigger>
      {/* Anything elsewhere is not seen while the call fills the screen. */}
      <MenuPopup container={region} place={{ sideOffset: 8 }}>
        <Entry act={() => setView(next)}>{t(`calls.view.${next}`)}</Entry>
        {joined?.audio_only !== true && (
          <Entry act={() => void session.setSaving(!saving)}>
            {t(saving ? 'calls.with_pictures' : 'calls.audio_only')}
          </Entry>
        )}
        {blur !== null && (
          <Entry act={() => void session.media.setBlur(!blur)}>{t(blur ? 'calls.sharp' : 'calls.blur')}</Entry>
        )}
        <Entry act={() => setCaptioning(!captioning)}>
          {t(captioning ? 'calls.captions_end' : 'calls.captions_type')}
        </Entry>
        <BoardMenuEntry {...{ session, board, me, view }} />
        <Entry act={settings}>{t('calls.settings')}</Entry>
        {moderates && <Entry act={() => void muteAll()}>{t('calls.mute_all')}</Entry>}
        {moderates && joined?.room && (
          <Entry act={() => void lock(!locked)}>{t(locked ? 'calls.unlock' : 'calls.lock')}</Entry>
        )}
      </MenuPopup>
    </MenuRoot>
  );
}

/** 'Start Whiteboarding' or 'End Whiteboarding', where one may (WBD14). */
function BoardMenuEntry({ session, board, me, view }: Pick<MoreMenuProps, 'session' | 'board' | 'me' | 'view'>) {
  const { t } = useTexts();
  const services = useServices();
  const { me: own } = useBoot();
  const { may_start, board: open } = useStore(board.state);
  const { stage } = useStore(session.state);
  const sharing = useStore(session.media.state, ({ screen }) => screen);
  const entry = boardEntry({
    ...{ may_start, sharing, joined: me !== null, loading: stage !== 'joined', popout: view === 'popout' },
    organises: own?.roles.includes('organiser') ?? false,
    board: open && { is_host: open.host === me },
  });
  if (!entry) return null;
  const act = () => (entry.does === 'start' ? askStart : askEnd)(services, board);
  return (
    <Entry act={act} disabled={entry.disabled}>
      {t(`boards.${entry.does}`)}
    </Entry>
  );
}

interface EntryProps {
  readonly act: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}

function Entry({ act, disabled = false, children }: EntryProps) {
  return (
    <MenuItem disabled={disabled} onClick={act}>
      {children}
    </MenuItem>
  );
}
