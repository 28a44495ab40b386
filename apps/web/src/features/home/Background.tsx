import type { ImageSet, Video } from '@plenary/contract/event';
import { Pause, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '../../app/media-query.ts';
import { useHydrated } from '../../app/hydrated.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { imageSizes, imageSourceSet } from '../../ui/image-set.ts';
import { useTimeout } from '../../ui/useTimeout.ts';
import styles from './Background.module.css';
import { HOME_TEXTS } from './texts.ts';

/** A video that is not ready after this time gives way to the image, in ms (doc 1 §9). */
const FALLBACK_MS = 5_000;

interface BackgroundProps {
  readonly images: ImageSet | null;
  readonly video: Video | null;
}

/** The stage's background: an image, and over it a looping video where there is one and motion is welcome. */
export function Background({ images, video }: BackgroundProps) {
  const still = useMediaQuery(REDUCED_MOTION);
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  const moving = hydrated && !still && !failed && video?.status === 'ready' ? video : null;
  return (
    <div className={styles.background}>
      {images && (
        <img
          className={styles.image}
          src={images.m}
          srcSet={imageSourceSet(images)}
          sizes={imageSizes}
          alt=""
          fetchPriority="high"
        />
      )}
      {moving && <LoopingVideo src={moving.playback_url} onFailed={() => setFailed(true)} />}
      <div className={styles.scrim} />
    </div>
  );
}

type Playing = 'waiting' | 'playing' | 'paused';

function LoopingVideo({ src, onFailed }: { readonly src: string; readonly onFailed: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<Playing>('waiting');
  useTimeout(state === 'waiting' ? FALLBACK_MS : null, onFailed);
  const toggle = () => {
    if (state === 'paused') void video.current?.play().catch(onFailed);
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
          className={styles.pause}
          label={state === 'paused' ? HOME_TEXTS.play : HOME_TEXTS.pause}
          onClick={toggle}
        >
          <Icon of={state === 'paused' ? Play : Pause} />
        </IconButton>
      )}
    </>
  );
}
