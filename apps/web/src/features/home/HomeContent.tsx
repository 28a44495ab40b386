import { useEventNow } from '../../page/clock.ts';
import { useOverlays } from '../../page/overlays.ts';
import { PageLink } from '../../page/PageLink.tsx';
import { Rich } from '../../page/Rich.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CountdownText } from '../../ui/countdown/Countdown.tsx';
import styles from './HomeContent.module.css';
import { subtitleOf, titleOf, type Page } from './use-home.ts';

/** Title, subtitle with its countdown, and the Visit or Select button of a page. */
export function HomeContent({ page }: { readonly page: Page }) {
  const { t } = useTexts();
  const subtitle = subtitleOf(page, t);
  const target = page.live && 'at_ms' in page.live ? page.live.at_ms : null;
  return (
    <div className={styles.content}>
      <h1 className={styles.title}>{titleOf(page, t)}</h1>
      <p className={styles.subtitle}>
        {target === null ? subtitle : <Rich text={subtitle}>{() => <LiveCountdown target={target} />}</Rich>}
      </p>
      <VisitButton page={page} />
    </div>
  );
}

function LiveCountdown({ target }: { readonly target: number }) {
  const now = useEventNow('second');
  return (
    <strong className={styles.countdown}>
      <CountdownText target={target} now={now} />
    </strong>
  );
}

function VisitButton({ page }: { readonly page: Page }) {
  const { t } = useTexts();
  const { openLiveStreams } = useOverlays();
  const look = { look: 'primary', size: 'large' } as const;
  if (page.action === 'select') {
    return (
      <Button {...look} onClick={openLiveStreams}>
        {t('home.select')}
      </Button>
    );
  }
  if (page.action !== 'visit' || page.link === null) return null;
  return (
    <PageLink href={page.link} className={buttonClass(look)}>
      {t('home.visit')}
    </PageLink>
  );
}
