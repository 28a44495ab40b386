import type { ListedSession } from '@plenary/contract/timeline/operations';
import { badgeOf } from '@plenary/domain/timeline/badges';
import { useFlags } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { Rich } from '../../page/Rich.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { People } from '../../ui/avatar/People.tsx';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { CountdownText } from '../../ui/countdown/CountdownText.tsx';
import { cx } from '../../ui/cx.ts';
import { Text } from '../../ui/text/Text.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import styles from './HomeContent.module.css';
import { SessionLink } from './SessionLink.tsx';
import { HeadlineTime, NowLine } from './SessionTime.tsx';
import { subtitleOf, titleOf, useNowAndNext, type Page } from './use-home.ts';

interface ContentProps {
  readonly page: Page;
  /** Stands the page's title in a tab above? Then it is not said again. */
  readonly tabbed: boolean;
}

/** The words that a page of the home says large: on the page of what is live the session one comes for, else its title. */
export function HomeContent({ page, tabbed }: ContentProps) {
  const { headline } = useNowAndNext();
  if (page.live && headline) return <Headline page={page} tabbed={tabbed} session={headline} />;
  return <PageIntro page={page} />;
}

/** Title, subtitle and the Visit button of a page. */
function PageIntro({ page }: { readonly page: Page }) {
  const { t } = useTexts();
  const subtitle = subtitleOf(page, t);
  return (
    <div className={styles.content}>
      <h1 className={styles.title}>{titleOf(page, t)}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {page.action === 'visit' && page.link !== null && (
        <PageLink href={page.link} className={buttonClass({ look: 'primary', size: 'large' }, styles.enter)}>
          {t('home.visit')}
        </PageLink>
      )}
    </div>
  );
}

interface HeadlineProps extends ContentProps {
  readonly session: ListedSession;
}

/** The session on air, or else the next one; pressed anywhere it is entered. */
function Headline({ page, tabbed, session }: HeadlineProps) {
  return (
    <article className={styles.content}>
      {!tabbed && page.title !== '' && <p className={styles.area}>{page.title}</p>}
      <State page={page} session={session} />
      <h1 className={styles.title}>{session.title}</h1>
      <Faces session={session} />
      <div className={styles.line}>
        <NowLine session={session} />
      </div>
      <Ways page={page} session={session} />
    </article>
  );
}

/** How many people are named with their faces. */
const FACES_MAX = 4;

/** The speakers, or the hosts where nobody speaks. */
function Faces({ session: { speakers, hosts } }: Pick<HeadlineProps, 'session'>) {
  const { t } = useTexts();
  if (speakers.length === 0) return <People heading={t('home.hosts')} people={hosts.slice(0, FACES_MAX)} />;
  return <People heading={t('home.speakers')} people={speakers.slice(0, FACES_MAX)} />;
}

/** Where the headline stands: its badge, and its end or the countdown of the page with the time it counts to. */
function State({ page, session }: Pick<HeadlineProps, 'page' | 'session'>) {
  const { t } = useTexts();
  const { rules, now } = useTimelineNow();
  const badge = badgeOf(session, now, rules);
  const { live } = page;
  const target = live && 'at_ms' in live ? live.at_ms : null;
  const coming = live?.kind === 'starts_in';
  return (
    <div className={styles.state}>
      {!coming && <SessionBadge badge={badge} />}
      {target === null ? (
        <HeadlineTime session={session} />
      ) : (
        <p className={styles.subtitle}>
          {coming && badge.kind !== 'starting' && `${t('home.quiet')} `}
          <Rich text={subtitleOf(page, t)}>{() => <LiveCountdown target={target} />}</Rich>{' '}
          <HeadlineTime session={session} counted />.{badge.kind === 'starting' && ` ${t('home.open')}`}
        </p>
      )}
    </div>
  );
}

function LiveCountdown({ target }: { readonly target: number }) {
  const now = useEventNow('second');
  return (
    <Text as="strong" weight={650} nowrap tabular>
      <CountdownText target={target} now={now} />
    </Text>
  );
}

/** Element id of the words that say what 'Select' selects. */
const CHOICE = 'home-choice';

/**
 * Into the headline, or to the agenda while there is no page that one may enter; with several on air also to all of them,
 * after the words that say how many there are.
 */
function Ways({ page, session }: Pick<HeadlineProps, 'page' | 'session'>) {
  const { t } = useTexts();
  const { openAgenda, openLiveStreams } = useOverlays();
  const { agenda_enabled } = useFlags();
  const several = page.live?.kind === 'several';
  const enter = cx(buttonClass({ look: 'primary', size: 'large' }), styles.enter, styles.whole);
  return (
    <Row gap={12} gapX={16} align="center" wrap above={8} className={styles.ways}>
      <SessionLink session={session} className={enter} />
      {session.link === null && !several && agenda_enabled && (
        <Button size="large" className={styles.select} onClick={openAgenda}>
          {t('home.see_agenda')}
        </Button>
      )}
      {several && (
        <div className={styles.choice}>
          <p id={CHOICE}>{subtitleOf(page, t)}</p>
          <Button className={styles.select} aria-describedby={CHOICE} onClick={openLiveStreams}>
            {t('home.select')}
          </Button>
        </div>
      )}
    </Row>
  );
}
