import type { ImageSet, Video } from '@plenary/contract/event';
import { useMovingVideo } from '../../page/moving-video.ts';
import { imageSizes, imageSourceSet } from '../../ui/image-set.ts';
import { LoopingVideo } from '../../ui/video/LoopingVideo.tsx';
import styles from './Backdrop.module.css';

interface BackdropProps {
  readonly images: ImageSet | null;
  /** Loops over the image where motion is welcome; an error, or not being ready after 5 s, leaves the image. */
  readonly video: Video | null;
}

/** What lies behind a stage: an image, a looping video that can be stopped, and a shade for the text upon it. */
export function Backdrop({ images, video }: BackdropProps) {
  const { moving, onFailed } = useMovingVideo(video);
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
      {moving && <LoopingVideo src={moving.playback_url} onFailed={onFailed} toggleClassName={styles.toggle} />}
      <div className={styles.shade} />
    </div>
  );
}
