import type { ReactNode } from 'react';
import { AreaPage } from '../../page/navigation/AreaPage.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { SiteFooter } from './SiteFooter.tsx';

/** A page of text. */
export function SitePage({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <AreaPage reading>
        <Grid id="page" tabIndex={-1} oneColumn gap={24}>
          {children}
        </Grid>
      </AreaPage>
      <SiteFooter />
    </>
  );
}
