import { HOME_BUTTONS } from '@plenary/domain/home/areas';
import { useEventNow } from '../../page/clock.ts';
import { useOverlays } from '../../page/overlays.ts';
import { PageLink } from '../../page/PageLink.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CountdownText } from '../../ui/countdown/Countdown.tsx';
import styles from './HomeContent.module.css';
import type { Page } from './use-home.ts';

/** Title, subtitle with its countdown, and the Visit or Select button of a page. */
export function HomeContent({ page }: { readonly page: Page }) {
  return (
    <div className={styles.content}>
      <h1 className={styles.title}>{page.title || page.placeholderTitle}</h1>
      <p className={styles.subtitle}>
        {page.subTitle || page.placeholderSubTitle}
        {page.countdown_to_ms !== null && <LiveCountdown target={page.countdown_to_ms} />}
      </p>
      <VisitButton page={page} />
    </div>
  );
}

function LiveCountdown({ target }: { readonly target: number }) {
  const now = useEventNow('second');
  return (
    <>
      {' '}
      <strong className={styles.countdown}>
        <CountdownText target={target} now={now} />
      </strong>
    </>
  );
}

function VisitButton({ page }: { readonly page: Page }) {
  const { openLiveStreams } = useOverlays();
  const look = { look: 'primary', size: 'large' } as const;
  if (page.action === 'select') {
    return (
      <Button {...look} onClick={openLiveStreams}>
        {HOME_BUTTONS.select}
      </Button>
    );
  }
  if (page.action !== 'visit' || page.link === null) return null;
  return (
    <PageLink href={page.link} className={buttonClass(look)}>
      {HOME_BUTTONS.visit}
    </PageLink>
  );
}
