import type { ReactNode } from 'react';
import { Grid } from '../../ui/layout/Layout.tsx';
import styles from './DesignPage.module.css';

/** The half of the page that a component stands in. */
export type DesignTheme = 'light' | 'dark';

interface PartProps {
  readonly title: string;
  /** Its parts stand below each other and take the whole width. */
  readonly stacked?: boolean;
  readonly children: ReactNode;
}

/** A component, in each of its states. */
export function Part({ title, stacked = false, children }: PartProps) {
  return (
    <Grid as="section" oneColumn gap={12}>
      <h3 className={styles.name}>{title}</h3>
      <div className={stacked ? styles.stack : styles.row}>{children}</div>
    </Grid>
  );
}
