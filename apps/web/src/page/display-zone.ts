import type { Language } from '@plenary/domain/language/language';
import { isTimeZone } from '@plenary/domain/time/formats';
import { zoneName } from '@plenary/texts/formats';
import { useBoot } from './boot.tsx';
import { useHydrated } from './device.ts';

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
 * Local or event time (doc 2 §2): local where the event allows it and the person wants it.
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

/** The zone as people read it, for example `Europe/Zurich (CET)`. */
export function zoneLabel(language: Language, zone: string, now: number): string {
  const short = zoneName(language, now, zone);
  const place = zone.replaceAll('_', ' ');
  return short === zone ? place : `${place} (${short})`;
}
