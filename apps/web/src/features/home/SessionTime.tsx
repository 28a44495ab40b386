import type { ListedSession } from '@plenary/contract/timeline/operations';
import { endOf, hasBegun, startOf } from '@plenary/domain/timeline/status';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import { zoneLabel } from '@plenary/texts/zones';
import { useEventNow } from '../../page/clock/clock.ts';
import { useDisplayZone, useZoneOfMoment } from '../../page/clock/display-zone.ts';
import { Rich } from '../../page/Rich.tsx';
import { useTimelineNow } from '../../page/timeline/timeline.ts';
import { useTexts } from '../../page/use-texts.ts';
import styles from './SessionTime.module.css';

interface Timed {
  readonly session: ListedSession;
}

/**
 * When a session takes place, in the zone that the headline names: `10:15–11:30` once it has begun, so that the order of
 * several is seen, and its start before that. Nothing for one on air without an end.
 */
export function SessionTime({ session }: Timed) {
  const { rules, now } = useTimelineNow();
  const [start, end] = [startOf(session), endOf(session, rules)];
  const day = useOtherDay(start);
  if (!hasBegun(session, now, rules)) {
    return (
      <span>
        {day && `${day}, `}
        <Time at={start} />
      </span>
    );
  }
  return end === null ? null : <FromTo start={start} end={end} />;
}

/** `10:15–11:30` in the zone that the headline names; both in ms on the event's clock. */
export function FromTo({ start, end }: { readonly start: number; readonly end: number }) {
  return (
    <span>
      <Time at={start} />–<Time at={end} />
    </span>
  );
}

interface HeadlineTimed extends Timed {
  /** After a countdown to this moment: `at 19:43` also when it is the end. */
  readonly counted?: boolean;
}

/**
 * When the headline ends, if it has begun, or starts, with the zone and the reader's own time: `until 19:43 Helsinki
 * time, 18:43 your time`, `at 18:14 UTC`. Nothing without an end.
 */
export function HeadlineTime({ session, counted = false }: HeadlineTimed) {
  const { t } = useTexts();
  const { rules, now } = useTimelineNow();
  const begun = hasBegun(session, now, rules);
  const at = begun ? endOf(session, rules) : startOf(session);
  const day = useOtherDay(at ?? now);
  if (at === null) return null;
  const text = begun && !counted ? t('home.until') : day ? t('home.on_day', { day }) : t('home.at');
  return (
    <span>
      <Rich text={text}>{() => <Time at={at} />}</Rich>
      <Zone at={at} />
    </span>
  );
}

interface MomentProps {
  /** Ms on the event's clock. */
  readonly at: number;
}

function Time({ at }: MomentProps) {
  const { zone } = useDisplayZone();
  return <time dateTime={new Date(at).toISOString()}>{localTime(at, zone)}</time>;
}

/** The zone, which a wide screen says once: its header's clock names it too. */
function Zone({ at }: MomentProps) {
  const texts = useTexts();
  const { zone } = useDisplayZone();
  const words = useZoneOfMoment(zone, at);
  return words === zoneLabel(texts, zone, at) ? <span className={styles.zone}> {words}</span> : ` ${words}`;
}

/** The day of a moment in words; null for today. */
function useOtherDay(at: number): string | null {
  const { language } = useTexts();
  const { zone } = useDisplayZone();
  const day = localDay(at, zone);
  return day === localDay(useTimelineNow().now, zone) ? null : dayTitle(language, day);
}

/**
 * How far a session that has begun is: the part that is over, and the red line that marks now. Decorative.
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
