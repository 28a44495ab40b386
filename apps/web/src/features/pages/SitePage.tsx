import type { ReactNode } from 'react';
import { SiteFooter } from './SiteFooter.tsx';
import styles from './SitePage.module.css';

/** The quiet sheet on which pages of text stand. */
export function SitePage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>{children}</div>
      <SiteFooter />
    </div>
  );
}
