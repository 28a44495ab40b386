import type { ImageSet, Video } from '@plenary/contract/event';
import { Pause, Play } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '../device.ts';
import { whenIdleAndFast } from '../life/when-idle.ts';
import { useTexts } from '../use-texts.ts';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { imageSizes, imageSourceSet } from '../../ui/image-set.ts';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { VIDEO_READY_MS, isVideoReady } from '../../ui/video/video-ready.ts';
import styles from './StageMedia.module.css';

interface StageMediaProps {
  readonly images: ImageSet | null;
  readonly video: Video | null;
  /** Where the button that stops the video stands. */
  readonly toggleClassName: string | undefined;
  /** Stands in where there is neither image nor video. */
  readonly instead?: ReactNode;
}

/** The picture behind a stage, over the whole of its positioned container: an image, and over it a looping video. */
export function StageMedia({ images, video, toggleClassName, instead = null }: StageMediaProps) {
  const { moving, onFailed } = useMovingVideo(video);
  return (
    <>
      {images && (
        <img
          className={styles.image}
          src={images.m}
          srcSet={imageSourceSet(images)}
          sizes={imageSizes}
          alt=""
          width={1920}
          height={1080}
          fetchPriority="high"
        />
      )}
      {moving && <LoopingVideo src={moving.playback_url} onFailed={onFailed} toggleClassName={toggleClassName} />}
      {!images && !moving && instead}
    </>
  );
}

/**
 * The video that may loop behind a page now: none before the page is idle, on a slow line, for a person who saves data, under
 * reduced motion, while it is not ready, or once it has failed. `onFailed` leaves the image that lies under it for good.
 */
function useMovingVideo(video: Video | null): { moving: Video | null; onFailed: () => void } {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdleAndFast(() => setIdle(true)), []);
  const still = useMediaQuery(REDUCED_MOTION);
  const [failed, setFailed] = useState(false);
  const moving = idle && !still && !failed && video?.status === 'ready' ? video : null;
  return { moving, onFailed: () => setFailed(true) };
}

interface LoopingVideoProps {
  readonly src: string;
  /** It cannot be played, or was not ready after 5 s: take it out of the tree. */
  readonly onFailed: () => void;
  readonly toggleClassName: string | undefined;
}

type Playing = 'waiting' | 'playing' | 'paused';

/** A silent video that loops over the whole of its positioned container, and can be stopped. */
function LoopingVideo({ src, onFailed, toggleClassName }: LoopingVideoProps) {
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
