import type { ImageSet, Video } from '@plenary/contract/event';
import { useState } from 'react';
import { REDUCED_MOTION, useMediaQuery } from '../../app/media-query.ts';
import { useHydrated } from '../../app/hydrated.ts';
import { imageSizes, imageSourceSet } from '../../ui/image-set.ts';
import { LoopingVideo } from '../../ui/LoopingVideo.tsx';
import styles from './Background.module.css';

interface BackgroundProps {
  readonly images: ImageSet | null;
  readonly video: Video | null;
  /** Tabs stand at the top and need their contrast too. */
  readonly tabbed: boolean;
}

/** The stage's background: an image, and over it a looping video where there is one and motion is welcome. */
export function Background({ images, video, tabbed }: BackgroundProps) {
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
      {moving && (
        <LoopingVideo src={moving.playback_url} onFailed={() => setFailed(true)} toggleClassName={styles.pause} />
      )}
      {!images && !moving && <div className={styles.plain} />}
      <div className={styles.scrim} data-tabbed={tabbed} />
    </div>
  );
}
