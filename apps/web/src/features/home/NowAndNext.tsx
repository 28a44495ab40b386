import type { TimelineSession } from '@plenary/contract/timeline';
import { endOf, sessionState, startOf } from '@plenary/domain/timeline/status';
import { localTime, zoneName } from '@plenary/domain/timeline/zones';
import { useDisplayZone } from '../../page/display-zone.ts';
import { useTimelineNow } from '../../page/timeline.ts';
import { LiveBadge } from '../../ui/Badge.tsx';
import styles from './NowAndNext.module.css';
import { NowLine } from './NowLine.tsx';
import { HOME_TEXTS } from './texts.ts';
import { nowAndNext } from './use-home.ts';

/** At most this many sessions are named; the rest is behind the Select button. */
const NAMED = 2;

/** What is on and what comes next, in one glance: titles, times with their zone, and the now line. */
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
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <LiveBadge>{HOME_TEXTS.live}</LiveBadge>
        {end !== null && (
          <span>
            {HOME_TEXTS.until} <Clock at={end} zone={zone} />
          </span>
        )}
      </p>
      <p className={styles.name}>{session.title}</p>
      {end !== null && <NowLine start={startOf(session)} end={end} />}
    </li>
  );
}

function Coming({ session, zone }: EntryProps) {
  return (
    <li className={styles.entry}>
      <p className={styles.when}>
        <span className={styles.next}>{HOME_TEXTS.next}</span> <Clock at={startOf(session)} zone={zone} />
      </p>
      <p className={styles.name}>{session.title}</p>
    </li>
  );
}

function Clock({ at, zone }: { readonly at: number; readonly zone: string }) {
  return (
    <time dateTime={new Date(at).toISOString()}>
      {localTime(at, zone)} {zoneName(at, zone)}
    </time>
  );
}
