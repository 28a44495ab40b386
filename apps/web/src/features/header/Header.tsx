import { isTimeZone } from '@plenary/domain/time/formats';
import { useEffect } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { HeaderButtons } from './HeaderButtons.tsx';
import { HeaderClock } from './HeaderClock.tsx';
import { Logo } from './Logo.tsx';
import { SponsorStrip } from './SponsorStrip.tsx';
import { useFrameHeading } from './use-heading.ts';
import { useLogo } from './use-logo.ts';
import styles from './Header.module.css';

/** The frame's head: logo, where one is, what time it is, and the ways out (doc 1 §1, §2). */
export function Header() {
  const { t } = useTexts();
  const { me, frame, page } = useBoot();
  const closed = page.kind === 'coming_soon' || page.kind === 'event_over';
  const heading = useFrameHeading();
  const logo = useLogo();
  useMissingZoneReport();
  return (
    <header className={styles.header} {...(closed && { 'data-stage': '' })}>
      <div className={styles.bar}>
        <Logo logo={logo} />
        <HeaderButtons />
      </div>
      <div className={styles.place}>
        {heading !== logo.text && <p className={styles.heading}>{heading}</p>}
        {me?.host && <span className={styles.host}>{t('frame.host')}</span>}
        {frame && <HeaderClock />}
      </div>
      {frame && <SponsorStrip sponsors={frame.sponsors} />}
    </header>
  );
}

/** An event without a time zone is a mistake of its organisers: the console says so (HDR2, CDN1). */
function useMissingZoneReport(): void {
  const zone = useBoot().event?.time_zone;
  useEffect(() => {
    if (zone === undefined || isTimeZone(zone)) return;
    // eslint-disable-next-line no-console -- the specification wants it on the console
    console.error(`The event's time zone is missing or unknown: "${zone}".`);
  }, [zone]);
}
