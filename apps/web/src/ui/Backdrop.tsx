import type { ImageSet, Video } from '@plenary/contract/event';
import { Pause, Play } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { imageSizes, imageSourceSet } from './image-set.ts';
import { useTimeout } from './useTimeout.ts';
import { VIDEO_READY_MS, isVideoReady } from './video-ready.ts';
import styles from './Backdrop.module.css';

export interface BackdropProps {
  readonly images: ImageSet | null;
  /** Loops over the image where motion is welcome; an error, or not being ready after 5 s, leaves the image. */
  readonly video: Video | null;
}

/** What lies behind a stage: an image, a looping video that can be stopped, and a shade for the text upon it. */
export function Backdrop({ images, video }: BackdropProps) {
  const motion = useSyncExternalStore(onMotionChange, motionWelcome, () => false);
  const [failed, setFailed] = useState(false);
  const moving = motion && !failed && video?.status === 'ready' ? video : null;
  return (
    <div className={styles.backdrop}>
      {images && (
        <img
          className={styles.media}
          src={images.m}
          srcSet={imageSourceSet(images)}
          sizes={imageSizes}
          alt=""
          fetchPriority="high"
        />
      )}
      {moving && <LoopingVideo key={moving.playback_url} src={moving.playback_url} onFailed={() => setFailed(true)} />}
      <div className={styles.shade} />
    </div>
  );
}

type Playing = 'waiting' | 'playing' | 'paused';

function LoopingVideo({ src, onFailed }: { readonly src: string; readonly onFailed: () => void }) {
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
        className={cx(styles.media, styles.video)}
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
          className={styles.toggle}
          label={paused ? 'Play background video' : 'Pause background video'}
          onClick={toggle}
        >
          <Icon of={paused ? Play : Pause} />
        </IconButton>
      )}
    </>
  );
}

const REDUCED = '(prefers-reduced-motion: reduce)';

function motionWelcome(): boolean {
  return !matchMedia(REDUCED).matches;
}

function onMotionChange(listener: () => void): () => void {
  const list = matchMedia(REDUCED);
  list.addEventListener('change', listener);
  return () => list.removeEventListener('change', listener);
}
