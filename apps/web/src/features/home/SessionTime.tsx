import type { ListedSession } from '@plenary/contract/timeline';
import { endOf, hasBegun, startOf } from '@plenary/domain/timeline/status';
import { localTime } from '@plenary/domain/timeline/zones';
import { zoneLabel } from '@plenary/texts/zones';
import { useEventNow } from '../../page/clock.ts';
import { useDisplayZone, useZoneOfMoment } from '../../page/display-zone.ts';
import { Rich } from '../../page/Rich.tsx';
import { useTimelineNow } from '../../page/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import styles from './SessionTime.module.css';

interface Timed {
  readonly session: ListedSession;
}

interface SessionTimeProps extends Timed {
  /** With the reader's own time beside it, where that differs. */
  readonly own?: boolean;
}

/** When a session ends, if it has begun, or starts: `until 19:43 Helsinki time`, `18:14 UTC`. Nothing without an end. */
export function SessionTime({ session, own = false }: SessionTimeProps) {
  const { t } = useTexts();
  const { rules, now } = useTimelineNow();
  if (!hasBegun(session, now, rules)) return <Moment at={startOf(session)} own={own} text="<time></time>" />;
  const end = endOf(session, rules);
  return end === null ? null : <Moment at={end} own={own} text={t('home.until')} />;
}

interface MomentProps {
  /** Ms on the event's clock. */
  readonly at: number;
  readonly own: boolean;
  /** Holds a tag for the time of day. */
  readonly text: string;
}

function Moment({ at, own, text }: MomentProps) {
  const texts = useTexts();
  const { zone } = useDisplayZone();
  const withOwn = useZoneOfMoment(zone, at);
  return (
    <span>
      <Rich text={text}>{() => <time dateTime={new Date(at).toISOString()}>{localTime(at, zone)}</time>}</Rich>{' '}
      {own ? withOwn : zoneLabel(texts, zone, at)}
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
