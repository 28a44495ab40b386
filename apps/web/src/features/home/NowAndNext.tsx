import type { TimelineSession } from '@plenary/contract/timeline';
import type { Language } from '@plenary/domain/language/language';
import { endOf, sessionState, startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import { zoneName } from '@plenary/texts/formats';
import { useDisplayZone } from '../../page/display-zone.ts';
import { Rich } from '../../page/Rich.tsx';
import { useTimelineNow } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import { LiveBadge } from '../../ui/Badge.tsx';
import styles from './NowAndNext.module.css';
import { nowAndNext } from './use-home.ts';
import { useEventNow } from '../../page/clock.ts';

/** At most this many sessions are named; the rest is behind the Select button. */
const NAMED = 2;

/** The present and the next sessions in one glance: titles, times with their zone, and the now line. */
export function NowAndNext() {
  const timeline = useTimelineNow();
  const { zone } = useDisplayZone();
  const { onAir, next } = nowAndNext(timeline);
  const running = onAir.filter((session) => !sessionState(session, timeline.now, timeline.rules).starting);
  if (running.length === 0 && !next) return null;
  return (
    <ul className={styles.list}>
      {running.slice(0, NAMED).map((session) => (
        <Running key={session.id} session={session} end={endOf(session, timeline.rules)} zone={zone} />
      ))}
      {next && <Coming session={next} zone={zone} />}
    </ul>
  );
}

interface EntryProps {
  readonly session: TimelineSession;
  /** IANA name of the zone in which times are shown. */
  readonly zone: string;
}

function Running({ session, end, zone }: EntryProps & { readonly end: number | null }) {
  const { language, t } = useTexts();
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <LiveBadge>{t('home.live')}</LiveBadge>
        {end !== null && (
          <span>
            <Rich text={t('home.until', { time: clockText(language, end, zone) })}>
              {(time) => <time dateTime={new Date(end).toISOString()}>{time}</time>}
            </Rich>
          </span>
        )}
      </p>
      <p className={styles.name}>{session.title}</p>
      {end !== null && <NowLine start={startOf(session)} end={end} />}
    </li>
  );
}

function Coming({ session, zone }: EntryProps) {
  const { language, t } = useTexts();
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <span className={styles.next}>{t('home.next')}</span>{' '}
        <time dateTime={session.starts_at}>{clockText(language, startOf(session), zone)}</time>
      </p>
      <p className={styles.name}>{session.title}</p>
    </li>
  );
}

function clockText(language: Language, at: number, zone: string): string {
  return `${localTime(at, zone)} ${zoneName(language, at, zone)}`;
}

interface NowLineProps {
  /** Start and end in ms on the event's clock. */
  readonly start: number;
  readonly end: number;
}

/** How far a session is: the part that is over, and the red line that marks now (design §6). Decorative. */
function NowLine({ start, end }: NowLineProps) {
  const now = useEventNow('second');
  const gone = Math.min(1, Math.max(0, (now - start) / (end - start)));
  const at = { '--gone': gone.toFixed(4) } as React.CSSProperties;
  return (
    <div className={styles.rail} style={at} aria-hidden="true">
      <span className={styles.gone} />
      <span className={styles.now} />
    </div>
  );
}
