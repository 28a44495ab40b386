import type { ReactNode } from 'react';
import { useTexts } from '../../page/use-texts.ts';
import { SiteFooter } from '../pages/index.ts';
import styles from './Lobby.module.css';
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
      <div className={styles.page}>
        <h1 className={styles.title} tabIndex={-1}>
          {t(`rooms.${here}`)}
        </h1>
        <NetworkingNav here={here} />
        {children}
      </div>
      <SiteFooter />
    </>
  );
}
