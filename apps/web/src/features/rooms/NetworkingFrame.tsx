import type { ReactNode } from 'react';
import { AreaPage, PageTitle } from '../../page/AreaPage.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { SiteFooter } from '../pages/index.ts';
import { NetworkingNav, type NetworkingPageName } from './NetworkingNav.tsx';

interface FrameProps {
  readonly here: Exclude<NetworkingPageName, 'rooms'>;
  readonly children: ReactNode;
}

/** A page under networking beside its lobby: its title, the way to the others, and what is on it. */
export function NetworkingFrame({ here, children }: FrameProps) {
  const { t } = useTexts();
  return (
    <>
      <AreaPage>
        <PageTitle>{t(`rooms.${here}`)}</PageTitle>
        <NetworkingNav here={here} />
        {children}
      </AreaPage>
      <SiteFooter />
    </>
  );
}
