import type { ReactNode } from 'react';
import { AreaPage } from '../../page/navigation/AreaPage.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from './SiteFooter.tsx';

interface SitePageProps {
  /** It is no column of text or fields. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A page of text. */
export function SitePage({ wide = false, children }: SitePageProps) {
  return (
    <>
      <AreaPage reading={!wide}>
        <Grid id="page" tabIndex={-1} oneColumn gap={24}>
          {children}
        </Grid>
      </AreaPage>
      <SiteFooter />
    </>
  );
}
