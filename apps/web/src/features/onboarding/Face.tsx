import { useBoot } from '../../page/boot.tsx';
import { imageSourceSet } from '../../ui/image-set.ts';
import styles from './Face.module.css';

/** The event's picture and name; decoration, since the panel says both. */
export function Face() {
  const { event } = useBoot();
  const images = event?.media.pending_background;
  return (
    <div className={styles.face} data-stage="" aria-hidden="true">
      {images ? (
        <img
          className={styles.picture}
          src={images.m}
          srcSet={imageSourceSet(images)}
          sizes="(width < 48rem) 100vw, 65vw"
          alt=""
        />
      ) : (
        <div className={styles.drawing} />
      )}
      <p className={styles.name}>{event?.name ?? 'Plenary'}</p>
    </div>
  );
}
