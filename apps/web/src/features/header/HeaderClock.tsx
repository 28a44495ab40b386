import { nextSession, onAirSessions } from '@plenary/domain/timeline/highlights';
import { startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import { zoneName } from '@plenary/texts/formats';
import { useEventNow } from '../../page/clock.ts';
import { useDisplayZone, zoneLabel } from '../../page/display-zone.ts';
import { useHydrated } from '../../page/device.ts';
import { Rich } from '../../page/Rich.tsx';
import { useTimelineNow } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { LiveBadge } from '../../ui/Badge.tsx';
import { CountdownText } from '../../ui/countdown/Countdown.tsx';
import styles from './HeaderClock.module.css';

/** The event's time by the second, whether something is live, and how long until the next session. */
export function HeaderClock() {
  const { t } = useTexts();
  const { sessions, rules, now } = useTimelineNow();
  const next = nextSession(sessions, now);
  return (
    <div className={styles.clock}>
      <Time />
      {onAirSessions(sessions, now, rules).length > 0 && <LiveBadge>{t('frame.live')}</LiveBadge>}
      {next && (
        <p className={styles.next}>
          <Rich text={t('frame.next_session')}>{() => <NextIn target={startOf(next)} />}</Rich>
        </p>
      )}
    </div>
  );
}

/** Filled in once the page runs: a clock that was drawn by the server is late already. */
function Time() {
  const now = useEventNow('second');
  const { zone } = useDisplayZone();
  const { language } = useTexts();
  if (!useHydrated()) return <span className={styles.time} />;
  return (
    <time className={styles.time} dateTime={new Date(now).toISOString()} title={zoneLabel(language, zone, now)}>
      <span className={styles.figures}>{localTime(now, zone, true)}</span>{' '}
      <span className={styles.zone}>{zoneName(language, now, zone)}</span>
    </time>
  );
}

function NextIn({ target }: { readonly target: number }) {
  return <CountdownText target={target} now={useEventNow('second')} />;
}
