import { Menu } from '@base-ui/react/menu';
import type { CallView } from '@plenary/domain/calls/layout';
import { isPoor } from '@plenary/domain/calls/quality';
import {
  Ellipsis,
  Hand,
  Mic,
  MicOff,
  PhoneOff,
  ScreenShare,
  ScreenShareOff,
  TriangleAlert,
  Video,
  VideoOff,
} from 'lucide-react';
import { type ReactNode, type RefObject, useState } from 'react';
import { useStore } from 'zustand';
import { stopCall } from '../../page/call.ts';
import { useServices } from '../../page/services.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { buttonClass, IconButton } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import buttons from '../../ui/Button.module.css';
import { tellShareFailure } from './call-modals.ts';
import { DeviceSettings } from './devices/DeviceSettings.tsx';
import { moderation } from './moderation.ts';
import { hasScreenToShare } from './own-browser.ts';
import type { CallSession } from './session/call-session.ts';
import styles from './Call.module.css';

interface CallControlsProps {
  readonly session: CallSession;
  readonly view: CallView;
  readonly setView: (view: CallView) => void;
  readonly region: RefObject<HTMLElement | null>;
  readonly captioning: boolean;
  readonly setCaptioning: (on: boolean) => void;
}

/** The footer of a call: microphone, camera, screen, hand, more, and the way out (CAL3). */
export function CallControls(props: CallControlsProps) {
  const { session, view } = props;
  const { t } = useTexts();
  const services = useServices();
  const { joined, people, link, stage, saving } = useStore(session.state);
  const { microphone, camera, screen, busy } = useStore(session.media.state);
  const [settings, setSettings] = useState(false);
  const raised = people.some(({ peer, hand }) => peer === joined?.peer && hand !== null);
  const voices = joined?.audio_only === true || saving;
  const poor = link?.quality !== null && link?.quality !== undefined && isPoor(link.quality);
  const share = () =>
    void session.media.setScreen(!screen).catch((error: unknown) => {
      if (!isClosedChoice(error)) tellShareFailure(services);
    });
  return (
    <footer className={styles.controls}>
      {poor && (
        <span className={styles.poor} role="img" aria-label={t('calls.poor')} title={t('calls.poor')}>
          <Icon of={TriangleAlert} />
        </span>
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
          disabled={busy || stage !== 'joined'}
          onClick={() => void session.media.setCamera(!camera)}
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
      <MoreMenu {...props} settings={() => setSettings(true)} />
      <IconButton look="secondary" className={styles.hangUp} label={t('calls.hang_up')} onClick={stopCall}>
        <Icon of={PhoneOff} />
      </IconButton>
      {settings && <DeviceSettings onClosed={() => setSettings(false)} onSaved={() => void session.media.renew()} />}
    </footer>
  );
}

/** The choice of a screen was closed: nothing failed. */
const isClosedChoice = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

interface MoreMenuProps extends CallControlsProps {
  readonly settings: () => void;
}

function MoreMenu({ session, view, setView, region, settings, captioning, setCaptioning }: MoreMenuProps) {
  const { t } = useTexts();
  const services = useServices();
  const { joined, saving, locked } = useStore(session.state);
  const { blur } = useStore(session.media.state);
  const { muteAll, lock } = moderation(services, session);
  const moderates = joined?.moderates === true;
  const next = view === 'gallery' ? 'speaker' : 'gallery';
  return (
    <Menu.Root>
      <Menu.Trigger
        className={cx(buttonClass({ look: 'secondary' }), buttons.icon)}
        aria-label={t('calls.more')}
        title={t('calls.more')}
      >
        <Icon of={Ellipsis} />
      </Menu.Trigger>
      {/* Anything elsewhere is not seen while the call fills the screen. */}
      <Menu.Portal container={region}>
        <Menu.Positioner sideOffset={8} className={styles.positioner}>
          <Menu.Popup className={styles.menu}>
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
            <Entry act={settings}>{t('calls.settings')}</Entry>
            {moderates && <Entry act={() => void muteAll()}>{t('calls.mute_all')}</Entry>}
            {moderates && joined?.room && (
              <Entry act={() => void lock(!locked)}>{t(locked ? 'calls.unlock' : 'calls.lock')}</Entry>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ act, children }: { readonly act: () => void; readonly children: ReactNode }) {
  return (
    <Menu.Item className={styles.entry} onClick={act}>
      {children}
    </Menu.Item>
  );
}
