import type { ReactNode } from 'react';
import { Stack } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SitePage.module.css';

/** The quiet sheet on which pages of text stand. */
export function SitePage({ children }: { readonly children: ReactNode }) {
  return (
    <Stack grow>
      <div className={styles.sheet}>{children}</div>
      <SiteFooter />
    </Stack>
  );
}
