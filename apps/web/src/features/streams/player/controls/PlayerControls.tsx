import { Maximize, Minimize, Pause, PictureInPicture2, Play, Volume1, Volume2, VolumeX } from 'lucide-react';
import { MediaActionTypes, useMediaDispatch, useMediaSelector } from 'media-chrome/react/media-store';
import type { RefObject } from 'react';
import { useTexts } from '../../../../page/use-texts.ts';
import { ReactionBar } from '../../../applause/ReactionBar.tsx';
import { IconButton } from '../../../../ui/Button.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Grid, Line } from '../../../../ui/layout/Layout.tsx';
import type { Attached } from '../attach-media.ts';
import { filled } from './filled.ts';
import { CaptionsMenu, SettingsMenu } from './PlayerMenus.tsx';
import { PlayerTimes, SeekLine } from './PlayerTimes.tsx';
import type { PlayerCommand } from '../player-keys.ts';
import type { Captions } from '../useKept.ts';
import styles from './PlayerControls.module.css';

export interface PlayerControlsProps {
  readonly stage: RefObject<HTMLElement | null>;
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly attached: Attached | null;
  readonly captions: Captions;
  readonly run: (command: PlayerCommand) => void;
  readonly onMenu: (open: boolean) => void;
}

/** The bar at the foot of the picture. */
export function PlayerControls({ stage, video, attached, captions, run, onMenu }: PlayerControlsProps) {
  const full = useMediaSelector((state) => state.mediaIsFullscreen) === true;
  const menu = { container: full ? stage : undefined, onMenu };
  return (
    <Grid padTop={24} padX={8} padEnd={4} className={styles.controls} data-controls="">
      <SeekLine video={video} />
      <Line gap={4} className={styles.bar}>
        <PlayButton run={run} />
        <Sound run={run} />
        <PlayerTimes goLive={() => run({ kind: 'live' })} />
        {full && (
          <div className={styles.reactions}>
            <ReactionBar />
          </div>
        )}
        <CaptionsMenu captions={captions} {...menu} />
        <SettingsMenu attached={attached} {...menu} />
        <PictureInPicture />
        <FullScreen full={full} run={run} />
      </Line>
    </Grid>
  );
}

interface Runs {
  readonly run: (command: PlayerCommand) => void;
}

function PlayButton({ run }: Runs) {
  const { t } = useTexts();
  const paused = useMediaSelector((state) => state.mediaPaused) !== false;
  return (
    <IconButton
      label={t(paused ? 'streams.player.play' : 'streams.player.pause')}
      onClick={() => run({ kind: 'play' })}
    >
      <Icon of={paused ? Play : Pause} />
    </IconButton>
  );
}

function Sound({ run }: Runs) {
  const { t } = useTexts();
  const level = useMediaSelector((state) => state.mediaVolumeLevel) ?? 'off';
  const fixed = useMediaSelector((state) => state.mediaVolumeUnavailable) !== undefined;
  const volume = useMediaSelector((state) => (state.mediaMuted ? 0 : state.mediaVolume)) ?? 0;
  const dispatch = useMediaDispatch();
  const speaker = level === 'off' ? VolumeX : level === 'high' ? Volume2 : Volume1;
  return (
    <Line>
      <IconButton
        label={t(level === 'off' ? 'streams.player.unmute' : 'streams.player.mute')}
        onClick={() => run({ kind: 'mute' })}
      >
        <Icon of={speaker} />
      </IconButton>
      {!fixed && (
        <input
          type="range"
          name="volume"
          dir="ltr"
          className={styles.volume}
          style={filled(volume)}
          min={0}
          max={1}
          step={0.05}
          value={volume}
          aria-label={t('streams.player.volume')}
          aria-valuetext={t('streams.player.percent', { percent: String(Math.round(volume * 100)) })}
          onChange={({ target }) =>
            dispatch({ type: MediaActionTypes.MEDIA_VOLUME_REQUEST, detail: target.valueAsNumber })
          }
        />
      )}
    </Line>
  );
}

function PictureInPicture() {
  const { t } = useTexts();
  const dispatch = useMediaDispatch();
  const out = useMediaSelector((state) => state.mediaIsPip) === true;
  const missing = useMediaSelector((state) => state.mediaPipUnavailable) !== undefined;
  if (missing) return null;
  const { MEDIA_EXIT_PIP_REQUEST, MEDIA_ENTER_PIP_REQUEST } = MediaActionTypes;
  return (
    <IconButton
      label={t('streams.player.pip')}
      aria-pressed={out}
      className={styles.pip}
      onClick={() => dispatch({ type: out ? MEDIA_EXIT_PIP_REQUEST : MEDIA_ENTER_PIP_REQUEST })}
    >
      <Icon of={PictureInPicture2} />
    </IconButton>
  );
}

function FullScreen({ full, run }: Runs & { readonly full: boolean }) {
  const { t } = useTexts();
  const missing = useMediaSelector((state) => state.mediaFullscreenUnavailable) !== undefined;
  if (missing) return null;
  return (
    <IconButton
      label={t(full ? 'streams.player.exit_fullscreen' : 'streams.player.fullscreen')}
      onClick={() => run({ kind: 'fullscreen' })}
    >
      <Icon of={full ? Minimize : Maximize} />
    </IconButton>
  );
}
