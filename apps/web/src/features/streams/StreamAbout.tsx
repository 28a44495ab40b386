import type { ReactNode } from 'react';
import { badgeOf } from '@plenary/domain/timeline/badges';
import { dayTitle, localDay } from '@plenary/domain/timeline/zones';
import { startOf } from '@plenary/domain/timeline/status';
import type { TimelineSession } from '@plenary/contract/timeline';
import { useEvent } from '../../page/boot.tsx';
import { useDisplayZone, zoneLabel } from '../../page/display-zone.ts';
import { Badge, LiveBadge } from '../../ui/Badge.tsx';
import { Html } from '../../ui/Html.tsx';
import { People } from '../../ui/avatar/People.tsx';
import { cardTime } from './session-times.ts';
import { STREAM_TEXTS } from './texts.ts';
import styles from './StreamPage.module.css';

export interface StreamAboutProps {
  readonly session: TimelineSession;
  /** Ms on the event's clock. */
  readonly now: number;
  /** Stands at the end of the line of facts. */
  readonly children: ReactNode;
}

/** Title, time, speakers and description of a streamed session. */
export function StreamAbout({ session, now, children }: StreamAboutProps) {
  const { settings } = useEvent();
  const { zone } = useDisplayZone();
  const badge = badgeOf(session, now, settings);
  return (
    <div className={styles.about}>
      <div className={styles.line}>
        {badge.kind === 'live' ? <LiveBadge>{badge.text}</LiveBadge> : <Badge>{badge.text}</Badge>}
        <time dateTime={session.starts_at}>
          {dayTitle(localDay(startOf(session), zone))}, {cardTime(session, now, settings, zone)}
        </time>
        <span>{zoneLabel(zone, now)}</span>
        {children}
      </div>
      <h1 className={styles.title}>{session.title}</h1>
      <People heading={STREAM_TEXTS.speakers} people={session.speakers} />
      {session.description && <Html sanitised={session.description} className={styles.text} />}
    </div>
  );
}
