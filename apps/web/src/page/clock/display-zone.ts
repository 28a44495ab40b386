import { isTimeZone } from '@plenary/domain/time/formats';
import { ownTime, zoneDifference, zoneLabel } from '@plenary/texts/zones';
import { useBoot } from '../boot.tsx';
import { useHydrated } from '../device.ts';
import { useTexts } from '../use-texts.ts';

/** The zone in which times are shown. */
export interface DisplayZone {
  /** IANA name. */
  readonly zone: string;
  readonly local: boolean;
}

/** This device's time zone; null while rendering on the server and hydrating. */
export function useLocalZone(): string | null {
  return useHydrated() ? localZone() : null;
}

let known: string | undefined;

function localZone(): string {
  known ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}

/**
 * Local or event time (TML3): local where the event allows it and the person wants it.
 * @param choice overrides the person's setting, for a switch on the page
 */
export function useDisplayZone(choice?: 'local' | 'event'): DisplayZone {
  const { event, me } = useBoot();
  const local = useLocalZone();
  const eventZone = event && isTimeZone(event.time_zone) ? event.time_zone : 'UTC';
  const allowed = event?.settings.flags.local_time_enabled ?? true;
  const wanted = choice === undefined ? (me?.local_time_enabled ?? true) : choice === 'local';
  return allowed && wanted && local !== null ? { zone: local, local: true } : { zone: eventZone, local: false };
}

/**
 * The zone of a moment in words, with the reader's own time beside it where that differs: `Helsinki time, 18:30 your
 * time`.
 * @param zone IANA name
 * @param at ms on the event's clock
 */
export function useZoneOfMoment(zone: string, at: number): string {
  const texts = useTexts();
  const own = useLocalZone();
  return listed(zoneLabel(texts, zone, at), own && ownTime(texts, at, zone, own));
}

/** The zone of several times in words, and how it lies to the reader's: `Helsinki time, 2 hours ahead of your time`. */
export function useZoneOfTimes(zone: string, now: number): string {
  const texts = useTexts();
  const own = useLocalZone();
  return listed(zoneLabel(texts, zone, now), own && zoneDifference(texts, now, zone, own));
}

const listed = (zone: string, beside: string | null): string => (beside ? `${zone}, ${beside}` : zone);
