import { useBoot } from '../../page/boot.tsx';
import { HeaderButtons } from './HeaderButtons.tsx';
import { HeaderClock } from './HeaderClock.tsx';
import { Logo } from './Logo.tsx';
import { SponsorStrip } from './SponsorStrip.tsx';
import { useFrameHeading } from './use-heading.ts';
import { useLogo } from './use-logo.ts';
import styles from './Header.module.css';
import { HEADER_TEXTS } from './texts.ts';

/** The frame's head: logo, where one is, what time it is, and the ways out (doc 1 §1, §2). */
export function Header() {
  const { me, frame, page } = useBoot();
  const pending = page.kind === 'coming_soon' || page.kind === 'event_over';
  const heading = useFrameHeading();
  const logo = useLogo();
  return (
    <header className={styles.header} {...(pending && { 'data-stage': '' })}>
      <div className={styles.bar}>
        <Logo logo={logo} />
        <HeaderButtons />
      </div>
      <div className={styles.place}>
        {heading !== logo.text && <p className={styles.heading}>{heading}</p>}
        {me?.host && <span className={styles.host}>{HEADER_TEXTS.host}</span>}
        {frame && <HeaderClock />}
      </div>
      {frame && <SponsorStrip sponsors={frame.sponsors} />}
    </header>
  );
}
