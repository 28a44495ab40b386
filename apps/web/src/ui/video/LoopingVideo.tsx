import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { IconButton } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { useTimeout } from '../useTimeout.ts';
import { VIDEO_READY_MS, isVideoReady } from './video-ready.ts';
import styles from './LoopingVideo.module.css';

export interface LoopingVideoProps {
  readonly src: string;
  /** It cannot be played, or was not ready after 5 s: take it out of the tree. */
  readonly onFailed: () => void;
  /** Where the button that stops it stands. */
  readonly toggleClassName: string | undefined;
}

type Playing = 'waiting' | 'playing' | 'paused';

/** A silent video that loops over the whole of its positioned container, and can be stopped. */
export function LoopingVideo({ src, onFailed, toggleClassName }: LoopingVideoProps) {
  const { t } = useTexts();
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Playing>('waiting');
  useTimeout(VIDEO_READY_MS, () => isVideoReady(video.current?.readyState ?? 0) || onFailed());
  const paused = state === 'paused';
  const toggle = () => {
    if (paused) void video.current?.play().catch(onFailed);
    else video.current?.pause();
  };
  return (
    <>
      <video
        ref={video}
        className={styles.video}
        data-ready={state !== 'waiting'}
        src={src}
        muted
        loop
        autoPlay
        playsInline
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
        onError={onFailed}
      />
      {state !== 'waiting' && (
        <IconButton
          className={toggleClassName}
          label={t(paused ? 'frame.play_background' : 'frame.pause_background')}
          onClick={toggle}
        >
          <Icon of={paused ? Play : Pause} />
        </IconButton>
      )}
    </>
  );
}
