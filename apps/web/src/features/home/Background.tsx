import type { ImageSet, Video } from '@plenary/contract/event';
import { useMovingVideo } from '../../page/moving-video.ts';
import { imageSizes, imageSourceSet } from '../../ui/image-set.ts';
import { LoopingVideo } from '../../ui/video/LoopingVideo.tsx';
import styles from './Background.module.css';

interface BackgroundProps {
  readonly images: ImageSet | null;
  readonly video: Video | null;
  /** Tabs stand at the top and need their contrast too. */
  readonly tabbed: boolean;
}

/** The stage's background: an image, and over it a looping video where there is one and motion is welcome. */
export function Background({ images, video, tabbed }: BackgroundProps) {
  const { moving, onFailed } = useMovingVideo(video);
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
      {moving && <LoopingVideo src={moving.playback_url} onFailed={onFailed} toggleClassName={styles.pause} />}
      {!images && !moving && <div className={styles.plain} />}
      <div className={styles.scrim} data-tabbed={tabbed} />
    </div>
  );
}
