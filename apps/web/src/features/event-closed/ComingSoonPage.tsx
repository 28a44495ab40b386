import { isTimeZone } from '@plenary/domain/time/formats';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { dayTitle } from '@plenary/texts/formats';
import type { Texts } from '@plenary/texts/texts';
import { ownTime, zoneLabel } from '@plenary/texts/zones';
import { useBoot, useEvent } from '../../page/boot.tsx';
import { useEventNow } from '../../page/clock/clock.ts';
import { useLocalZone } from '../../page/clock/display-zone.ts';
import { OwnPlaces } from '../../page/places/OwnPlaces.tsx';
import { useTexts } from '../../page/use-texts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/countdown/Countdown.tsx';
import { Grid } from '../../ui/layout/Layout.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { BackToEvent } from './BackToEvent.tsx';
import { EventClosedStage } from './EventClosedStage.tsx';
import styles from './EventClosed.module.css';

/** Before the opening: a countdown, then 'Live now' with a button that reloads (CDN1). */
export function ComingSoonPage() {
  const { t } = useTexts();
  const event = useEvent();
  const { me } = useBoot();
  const heading = event.settings.coming_soon_heading;
  const opening = event.starts_at ?? event.opens_at;
  const target = opening === null ? null : Date.parse(opening);
  return (
    <EventClosedStage>
      {heading && heading !== event.name && (
        <Text size={18} tone="quiet" balance>
          {heading}
        </Text>
      )}
      <h1 className={styles.name}>{event.name}</h1>
      {target !== null && <Until target={target} />}
      {target !== null && <Start target={target} zone={event.time_zone} />}
      {event.event_kind === 'hybrid' && me && <OwnPlaces centred />}
      <BackToEvent />
      {me === null && <ButtonLink href={`/${event.slug}/login`}>{t('event-closed.log_in')}</ButtonLink>}
    </EventClosedStage>
  );
}

function Until({ target }: { readonly target: number }) {
  const { t } = useTexts();
  const now = useEventNow('second');
  const live = now >= target;
  return (
    <Grid gap={16} items="center">
      <Text size={22} weight={600} role="status">
        {t(live ? 'event-closed.live' : 'event-closed.coming')}
      </Text>
      {live ? (
        <Button look="live" size="large" onClick={() => window.location.reload()}>
          {t('event-closed.join')}
        </Button>
      ) : (
        <Countdown target={target} now={now} />
      )}
    </Grid>
  );
}

function Start({ target, zone }: { readonly target: number; readonly zone: string }) {
  const labels = startLabels(useTexts(), target, zone, useLocalZone());
  if (!labels)
    return (
      <Text size={18} className={styles.start}>
        &nbsp;
      </Text>
    );
  return (
    <Text size={18} className={styles.start}>
      <time dateTime={new Date(target).toISOString()}>{labels.time}</time> <span>{labels.zone}</span>
      {labels.own !== null && <span className={styles.own}>{labels.own}</span>}
    </Text>
  );
}

/** When an event starts, in words: `Saturday 21 November, 20:00` and the zone that is meant. */
export interface StartLabels {
  readonly time: string;
  readonly zone: string;
  /** The reader's own time; null where it is the same, or not known. */
  readonly own: string | null;
}

/**
 * Labels of the coming-soon page (CDN1). The start of an event without a usable time zone is shown in the reader's own, with
 * 'in your local timezone'.
 * @param start ms on the event's clock
 * @param localZone IANA name of this device's zone; null while it is not known, and then there may be no label
 */
export function startLabels(
  texts: Texts,
  start: number,
  eventZone: string,
  localZone: string | null,
): StartLabels | null {
  const { language, t } = texts;
  const known = isTimeZone(eventZone);
  const zone = known ? eventZone : localZone;
  if (zone === null) return null;
  return {
    time: t('event-closed.start', { day: dayTitle(language, localDay(start, zone)), time: localTime(start, zone) }),
    zone: known ? zoneLabel(texts, zone, start) : t('event-closed.local_zone'),
    own: localZone && ownTime(texts, start, zone, localZone),
  };
}
