import type { ListedSession } from '@plenary/contract/timeline/operations';
import { badgeOf } from '@plenary/domain/timeline/badges';
import { nextSession } from '@plenary/domain/timeline/highlights';
import { hasBegun, startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import { zoneName } from '@plenary/texts/formats';
import { zoneLabel } from '@plenary/texts/zones';
import { useFlags } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { useDisplayZone, useZoneOfMoment } from '../../page/clock/display-zone.ts';
import { useHydrated } from '../../page/device.ts';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { PageLink } from '../../page/navigation/PageLink.tsx';
import { Rich } from '../../page/Rich.tsx';
import { useOnSite, useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { SessionBadge } from '../../page/SessionBadge.tsx';
import { CountdownText } from '../../ui/countdown/CountdownText.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Row } from '../../ui/layout/Layout.tsx';
import styles from './HeaderClock.module.css';

/** The event's time by the second, whether something is live, and which session is next, and when. */
export function HeaderClock() {
  const { sessions, rules, now } = useTimelineNow();
  const live = sessions.some((session) => hasBegun(session, now, rules));
  const next = nextSession(sessions, now);
  return (
    <div className={styles.clock}>
      <div className={styles.parts} data-live={live}>
        <Time />
        {live && <SessionBadge badge={{ kind: 'live' }} />}
        {next && <Next session={next} />}
        <OnSite />
      </div>
    </div>
  );
}

/** That talks take place on site beside what is on air, where there is room to say so (HDR12). */
function OnSite() {
  const { t } = useTexts();
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  if (useOnSite().length === 0 || !agenda_enabled) return null;
  return (
    <button type="button" className={styles.site} onClick={openAgenda}>
      {t('frame.on_site')}
    </button>
  );
}

/** Filled in once the page runs: a clock that was drawn by the server is late already. */
function Time() {
  const now = useEventNow('second');
  const { zone } = useDisplayZone();
  const texts = useTexts();
  const title = useZoneOfMoment(zone, now);
  if (!useHydrated()) return <span className={styles.time} />;
  return (
    <time className={styles.time} dateTime={new Date(now).toISOString()} title={title}>
      <Text as="span" weight={650}>
        {localTime(now, zone, true)}
      </Text>{' '}
      <span className={styles.zone}>{zoneLabel(texts, zone, now)}</span>
      <span className={styles.short}>{zoneName(texts.language, now, zone)}</span>
    </time>
  );
}

/** Its badge while it is about to start, else the countdown; and its title, which leads there. */
function Next({ session }: { readonly session: ListedSession }) {
  const { t } = useTexts();
  const { rules, now } = useTimelineNow();
  const badge = badgeOf(session, now, rules);
  return (
    <Row gap={8} align="center" shrink size={14} nowrap className={styles.next}>
      {badge.kind === 'starting' ? (
        <span>
          <SessionBadge badge={badge} />
        </span>
      ) : (
        <span className={styles.words}>
          <Rich text={t('frame.next_session')}>{() => <NextIn target={startOf(session)} />}</Rich>
        </span>
      )}
      <Title session={session} />
    </Row>
  );
}

/** Leads into a session that may be entered, to the agenda before that; plain text where there is no agenda. */
function Title({ session }: { readonly session: ListedSession }) {
  const { agenda_enabled } = useFlags();
  const { openAgenda } = useOverlays();
  if (session.link !== null) {
    return (
      <PageLink className={styles.title} href={session.link} title={session.title} dir="auto">
        {session.title}
      </PageLink>
    );
  }
  if (!agenda_enabled) return <bdi className={styles.title}>{session.title}</bdi>;
  return (
    <button type="button" className={styles.title} title={session.title} dir="auto" onClick={openAgenda}>
      {session.title}
    </button>
  );
}

function NextIn({ target }: { readonly target: number }) {
  return <CountdownText target={target} now={useEventNow('second')} />;
}
