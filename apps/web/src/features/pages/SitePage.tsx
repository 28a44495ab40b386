import type { ReactNode } from 'react';
import { Grid, Stack } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SitePage.module.css';

/** The quiet sheet on which pages of text stand. */
export function SitePage({ children }: { readonly children: ReactNode }) {
  return (
    <Stack grow>
      <Grid grow oneColumn pack="start" gap={24} side="both" className={styles.sheet}>
        {children}
      </Grid>
      <SiteFooter />
    </Stack>
  );
}
