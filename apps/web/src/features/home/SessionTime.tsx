import type { TimelineSession } from '@plenary/contract/timeline';
import { endOf, hasBegun, startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import { zoneName } from '@plenary/texts/formats';
import { useEventNow } from '../../page/clock.ts';
import { useDisplayZone } from '../../page/display-zone.ts';
import { Rich } from '../../page/Rich.tsx';
import { useTimelineNow } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import styles from './SessionTime.module.css';

interface Timed {
  readonly session: TimelineSession;
}

/** When a session ends, if it has begun, or starts: `until 19:43 UTC`, `18:14 UTC`. Nothing without an end. */
export function SessionTime({ session }: Timed) {
  const { language, t } = useTexts();
  const { zone } = useDisplayZone();
  const { rules, now } = useTimelineNow();
  const clock = (at: number) => `${localTime(at, zone)} ${zoneName(language, at, zone)}`;
  if (!hasBegun(session, now, rules)) return <time dateTime={session.starts_at}>{clock(startOf(session))}</time>;
  const end = endOf(session, rules);
  if (end === null) return null;
  return (
    <span>
      <Rich text={t('home.until', { time: clock(end) })}>
        {(time) => <time dateTime={new Date(end).toISOString()}>{time}</time>}
      </Rich>
    </span>
  );
}

/**
 * How far a session that has begun is: the part that is over, and the red line that marks now (design §6). Decorative.
 */
export function NowLine({ session }: Timed) {
  const { rules, now } = useTimelineNow();
  const end = endOf(session, rules);
  return hasBegun(session, now, rules) && end !== null ? <Line start={startOf(session)} end={end} /> : null;
}

function Line({ start, end }: { readonly start: number; readonly end: number }) {
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
