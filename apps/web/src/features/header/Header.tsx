import { useState } from 'react';
import type { Sponsor } from '@plenary/contract/home/operations';
import { runsEvent } from '@plenary/domain/policy/roles';
import { headingTitle, isHeadingShown } from '@plenary/domain/home/heading';
import { useStore } from 'zustand';
import { useTimeout } from '../../ui/time/use-timeout.ts';
import { useBoot } from '../../page/boot.tsx';
import { useHydrated } from '../../page/device.ts';
import { LazyPart } from '../../page/LazyPart.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { stageAround } from '../../page/stage/stage.ts';
import { useTexts } from '../../page/use-texts.ts';
import { HostBadge } from './HostBadge.tsx';
import { HeaderButtons } from './HeaderButtons.tsx';
import { HeaderClock } from './HeaderClock.tsx';
import { Logo, useLogo } from './Logo.tsx';
import styles from './Header.module.css';
import { useHeaderSponsors } from './useHeaderSponsors.ts';
import { SponsorLogo } from '../../page/SponsorLogo.tsx';
import { useServices } from '../../page/services.tsx';
import { Box, Row } from '../../ui/layout/Layout.tsx';

/** For hosts of an event that is closed. */
const AttendeesSee = lazyPart([], () => import('./AttendeesSee.tsx').then((m) => m.AttendeesSee));

/** The frame's head: logo, where one is, what time it is, and the ways out (HDR1 to HDR6). */
export function Header() {
  const { me, frame, page } = useBoot();
  const heading = useFrameHeading();
  const logo = useLogo();
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
          <HostBadge />
          {useHydrated() && runsEvent(me?.roles ?? []) && frame && (
            <LazyPart>
              <AttendeesSee />
            </LazyPart>
          )}
          {frame && <HeaderClock />}
        </Row>
        <HeaderButtons />
      </div>
      <SponsorStrip sponsors={useHeaderSponsors()} />
    </header>
  );
}

/** Sponsors of the event, 50 px tall; without any there is no strip (HDR4). */
function SponsorStrip({ sponsors }: { readonly sponsors: readonly Sponsor[] }) {
  const { t } = useTexts();
  if (sponsors.length === 0) return null;
  return (
    <ul className={styles.strip} aria-label={t('frame.sponsors')}>
      {sponsors.map((sponsor) => (
        <Box key={sponsor.id} as="li" rigid className={styles.item}>
          <SponsorLogo sponsor={sponsor} />
        </Box>
      ))}
    </ul>
  );
}

/** A page that takes longer than this to come says so, in ms. */
const SLOW_MS = 400;

/**
 * The heading of the header: the area of the page, else the event; 'Loading..' only while a page is really on its way.
 */
function useFrameHeading(): string {
  const { t } = useTexts();
  const { frame, event } = useBoot();
  const loading = useStore(useServices().router.state, (state) => state.loading);
  if (useSlow(loading)) return t('frame.loading');
  if (frame) return headingTitle(frame.heading);
  return event?.name ?? 'Plenary';
}

/** true once `busy` has lasted for SLOW_MS. */
function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useTimeout(busy === slow ? null : busy ? SLOW_MS : 0, () => setSlow(busy));
  return busy && slow;
}
