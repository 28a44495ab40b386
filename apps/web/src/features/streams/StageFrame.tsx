import type { ReactNode } from 'react';
import styles from './StageFrame.module.css';

export interface StageFrameProps {
  /** Picture behind what is said; null: none. */
  readonly poster: string | null;
  readonly children: ReactNode;
}

/** The stage while nothing plays on it: the poster, dimmed, and what is to be said. */
export function StageFrame({ poster, children }: StageFrameProps) {
  return (
    <div className={styles.frame}>
      {poster && <img className={styles.poster} src={poster} alt="" width={1920} height={1080} />}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
