import { VolumeX } from 'lucide-react';
import { MediaProvider, useMediaSelector } from 'media-chrome/react/media-store';
import { createMediaStore } from 'media-chrome/dist/media-store/media-store.js';
import { type Dispatch, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { useTexts } from '../../../page/use-texts.ts';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { hasModifier } from '../../../ui/keys.ts';
import { StageReactions } from '../../applause/StageReactions.tsx';
import { CaptionsOverPicture } from '../../captions/CaptionsOverPicture.tsx';
import type { MediaPlugin } from './attach-media.ts';
import { PlayerControls } from './controls/PlayerControls.tsx';
import { commandOfKey, type KeyPlace } from './player-keys.ts';
import type { PlayerEvent } from './player-model.ts';
import { useAttached, useCaptionedPicture, useMediaOwners } from './useAttached.ts';
import { useKeptCaptions, useKeptVolume } from './useKept.ts';
import { usePlayerCommands } from './usePlayerCommands.ts';
import { useQuiet } from './useQuiet.ts';
import styles from './MediaStage.module.css';

interface MediaStageProps {
  readonly engine: MediaPlugin;
  readonly title: string;
  readonly playbackUrl: string;
  readonly holdBackS: number | undefined;
  readonly poster: string | null;
  /** Whether a click on the picture counts. */
  readonly clickable: boolean;
  readonly dispatch: Dispatch<PlayerEvent>;
}

/** The product keeps volume and captions itself (D50); anyone who pauses a live stream goes on where they were. */
const OPTIONS = { noMutedPref: true, noVolumePref: true, noSubtitlesLangPref: true, noAutoSeekToLive: true };

/** The picture with its controls. The state of the media is media-chrome's store, what is drawn is ours. */
export default function MediaStage(props: MediaStageProps) {
  const [store] = useState(() => createMediaStore({ options: OPTIONS }));
  return (
    <MediaProvider mediaStore={store}>
      <Stage {...props} />
    </MediaProvider>
  );
}

function Stage({ engine, title, playbackUrl, holdBackS, poster, clickable, dispatch }: MediaStageProps) {
  const { t } = useTexts();
  const stage = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [menus, setMenus] = useState(0);
  const [heard, setHeard] = useState(false);
  const attached = useAttached(video, engine, { playbackUrl, holdBackS }, () => dispatch({ kind: 'lost' }));
  useMediaOwners(stage, video);
  useCaptionedPicture(video, attached);
  useKeptVolume(video);
  const captions = useKeptCaptions();
  const full = useMediaSelector((state) => state.mediaIsFullscreen) === true;
  const paused = useMediaSelector((state) => state.mediaPaused) !== false;
  const quiet = useQuiet(stage, paused || menus > 0);
  const run = usePlayerCommands(video, attached, captions.toggle);
  const press = (event: KeyboardEvent) => {
    const place = placeOf(event.target, stage.current);
    const command = place && !hasModifier(event) && !event.defaultPrevented && commandOfKey(event.key, place);
    if (!command) return;
    event.preventDefault();
    run(command);
  };
  const click = ({ nativeEvent }: MouseEvent) => {
    // A finger wakes the controls; only a mouse is precise enough to mean the picture.
    if (!(nativeEvent instanceof PointerEvent) || nativeEvent.pointerType === 'mouse') run({ kind: 'play' });
  };
  return (
    <section
      ref={stage}
      className={cx(styles.stage, quiet && styles.quiet)}
      aria-label={t('streams.player.region', { title })}
      data-stage=""
      data-caption-size={captions.size}
      onKeyDown={press}
    >
      <video
        ref={video}
        className={cx(styles.video, !clickable && styles.guarded)}
        {...(poster && { poster })}
        aria-label={title}
        tabIndex={-1}
        autoPlay
        muted
        playsInline
        onLoadedData={() => dispatch({ kind: 'media_loaded' })}
        onPlaying={() => dispatch({ kind: 'playing' })}
        onPause={() => dispatch({ kind: 'paused' })}
        onWaiting={() => dispatch({ kind: 'stalled' })}
        onEnded={() => dispatch({ kind: attached?.wasLive() ? 'list_ended' : 'stalled' })}
        onVolumeChange={({ currentTarget }) => !currentTarget.muted && setHeard(true)}
        onClick={click}
        onDoubleClick={() => run({ kind: 'fullscreen' })}
      />
      {full && <StageReactions />}
      {captions.shown?.kind === 'live' && <CaptionsOverPicture language={captions.shown.language} />}
      {!heard && <Unmute unmute={() => run({ kind: 'mute' })} />}
      <PlayerControls
        stage={stage}
        video={video}
        attached={attached}
        captions={captions}
        run={run}
        onMenu={(open) => setMenus((before) => before + (open ? 1 : -1))}
      />
    </section>
  );
}

/** The large button in the middle, until the sound was on once: anyone who mutes it afterwards knows where that is. */
function Unmute({ unmute }: { readonly unmute: () => void }) {
  const { t } = useTexts();
  return (
    <button type="button" className={styles.unmute} onClick={unmute}>
      <span>
        <Icon of={VolumeX} size={24} />
        {t('streams.unmute')}
      </span>
    </button>
  );
}

/** null: not on the stage, but in a menu of it. */
function placeOf(target: EventTarget, stage: HTMLElement | null): KeyPlace | null {
  if (!(target instanceof HTMLElement) || !stage?.contains(target) || target.closest('[role=menu]')) return null;
  if (target instanceof HTMLInputElement) return target.name === 'volume' ? 'volume' : 'stage';
  if (target instanceof HTMLButtonElement) return target.ariaHasPopup === 'menu' ? 'menu_button' : 'button';
  return 'stage';
}
