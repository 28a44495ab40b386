import { useBoot, useEvent } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock.ts';
import { useLocalZone } from '../../page/display-zone.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/countdown/Countdown.tsx';
import { EventClosedStage } from './EventClosedStage.tsx';
import { startLabels } from './start-labels.ts';
import styles from './EventClosed.module.css';

/** Before the opening: a countdown, then 'Live now' with a button that reloads (doc 2 §4). */
export function ComingSoonPage() {
  const { t } = useTexts();
  const event = useEvent();
  const { me } = useBoot();
  const heading = event.settings.coming_soon_heading;
  const opening = event.starts_at ?? event.opens_at;
  const target = opening === null ? null : Date.parse(opening);
  return (
    <EventClosedStage>
      {heading && heading !== event.name && <p className={styles.heading}>{heading}</p>}
      <h1 className={styles.name}>{event.name}</h1>
      {target !== null && <Until target={target} />}
      {target !== null && <Start target={target} zone={event.time_zone} />}
      {me === null && <ButtonLink href={`/${event.slug}/login`}>{t('event-closed.log_in')}</ButtonLink>}
    </EventClosedStage>
  );
}

function Until({ target }: { readonly target: number }) {
  const { t } = useTexts();
  const now = useEventNow('second');
  const live = now >= target;
  return (
    <div className={styles.until}>
      <p className={styles.label} role="status">
        {t(live ? 'event-closed.live' : 'event-closed.coming')}
      </p>
      {live ? (
        <Button look="live" size="large" onClick={() => window.location.reload()}>
          {t('event-closed.join')}
        </Button>
      ) : (
        <Countdown target={target} now={now} />
      )}
    </div>
  );
}

function Start({ target, zone }: { readonly target: number; readonly zone: string }) {
  const labels = startLabels(useTexts(), target, zone, useLocalZone());
  if (!labels) return <p className={styles.start}>&nbsp;</p>;
  return (
    <p className={styles.start}>
      <time dateTime={new Date(target).toISOString()}>{labels.time}</time> <span>{labels.zone}</span>
    </p>
  );
}
