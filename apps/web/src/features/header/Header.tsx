import { useState } from 'react';
import { runsEvent } from '@plenary/domain/policy/roles';
import { headingTitle, isHeadingShown } from '@plenary/domain/home/heading';
import { useStore } from 'zustand';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { drawnPart, lazyPart } from '../../page/load-texts.ts';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { HeaderButtons } from './HeaderButtons.tsx';
import { HeaderClock } from './HeaderClock.tsx';
import { Logo, useLogo } from './Logo.tsx';
import styles from './Header.module.css';
import { useServices } from '../../page/services.tsx';
import { Row } from '../../ui/layout/Layout.tsx';

/** For hosts of an event that is closed. */
const AttendeesSee = lazyPart(['drafts'], () => import('./AttendeesSee.tsx').then((m) => m.AttendeesSee));

/** For those who run a part of the event. */
const HostChip = drawnPart('HostChip', ['places'], () => import('./HostChip.tsx').then((m) => m.HostChip));

/** For every page but the home. */
const AreaBar = drawnPart('AreaBar', ['places'], () => import('./AreaBar.tsx').then((m) => m.AreaBar));

/** The frame's head: logo, where one is, what time it is, and the ways out (HDR1 to HDR6). */
export function Header() {
  const { me, frame, page } = useBoot();
  const heading = useFrameHeading();
  const logo = useLogo();
  const roles = me?.roles ?? [];
  return (
    <header className={styles.header} {...stageAround(page.kind)}>
      <div className={styles.bar}>
        <Logo logo={logo} />
        <Row gap={12} align="center" grow shrink className={styles.place}>
          {isHeadingShown(heading, logo) && (
            <p className={styles.heading} dir="auto">
              {heading}
            </p>
          )}
          {roles.length > 1 && (
            <LazyPart drawn>
              <HostChip />
            </LazyPart>
          )}
          {useHydrated() && runsEvent(roles) && frame && (
            <LazyPart>
              <AttendeesSee />
            </LazyPart>
          )}
          {frame && <HeaderClock />}
        </Row>
        <HeaderButtons />
      </div>
      {frame && page.kind !== 'home' && (
        <LazyPart drawn>
          <AreaBar />
        </LazyPart>
      )}
    </header>
  );
}

/** A page that takes longer than this to come says so, in ms. */
const SLOW_MS = 400;

/**
 * The heading of the header: the area of the page, else the event; 'Loading..' only while a page is really on its way.
 */
function useFrameHeading(): string {
  const { t } = useTexts();
  const { frame, event, site } = useBoot();
  const loading = useStore(useServices().router.state, (state) => state.loading);
  if (useSlow(loading)) return t('frame.loading');
  if (frame) return headingTitle(frame.heading);
  return event?.name ?? site;
}

/** true once `busy` has lasted for SLOW_MS. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useTimeout(busy === slow ? null : busy ? SLOW_MS : 0, () => setSlow(busy));
  return busy && slow;
}
