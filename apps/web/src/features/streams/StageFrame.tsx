import type { ReactNode } from 'react';
import { Box, Grid } from '../../ui/layout/Layout.tsx';
import styles from './StageFrame.module.css';

export interface StageFrameProps {
  /** Picture behind what is said; null: none. */
  readonly poster: string | null;
  readonly children: ReactNode;
}

/** The stage while nothing plays on it: the poster, dimmed, and what is to be said. */
export function StageFrame({ poster, children }: StageFrameProps) {
  return (
    <Grid anchor oneColumn sheet="surface" border="line" clip className={styles.frame}>
      {poster && <Box as="img" wide high className={styles.poster} src={poster} alt="" width={1920} height={1080} />}
      <Grid anchor items="center" gap={16} pad={24} size={18} text="center" className={styles.text}>
        {children}
      </Grid>
    </Grid>
  );
}
