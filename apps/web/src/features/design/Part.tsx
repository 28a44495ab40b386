import type { ReactNode } from 'react';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Heading } from '../../ui/text/Text.tsx';
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
      <Heading as="h3" padEnd={4} border="below" tone="quiet" font="text" size={14} weight={600}>
        {title}
      </Heading>
      <div className={stacked ? styles.stack : styles.row}>{children}</div>
    </Grid>
  );
}
