import { isTimeZone } from '@plenary/domain/time/formats';
import { ZONE_COOKIE } from '@plenary/domain/time/reader-zone';
import { ownTime, zoneDifference, zoneLabel } from '@plenary/texts/zones';
import { useEffect } from 'react';
import { useBoot } from '../boot.tsx';
import { keepCookie } from '../storage/own-cookies.ts';
import { useHydrated } from '../device.ts';
import { useTexts } from '../use-texts.ts';

/** The zone in which times are shown. */
export interface DisplayZone {
  /** IANA name. */
  readonly zone: string;
  readonly local: boolean;
}

/** This device's time zone; on the server and until the page is taken over as it was at the last page (PAG24), null on the first. */
export function useLocalZone(): string | null {
  const { zone } = useBoot();
  return useHydrated() ? localZone() : (zone ?? null);
}

/** Keeps this device's time zone for the next page of a person who is signed in. */
export function useKeptZone(): void {
  const { zone, me } = useBoot();
  const signed_in = me !== null;
  useEffect(() => {
    if (signed_in && zone !== localZone()) keepCookie(zoneCookie(localZone(), location.protocol === 'https:'));
  }, [zone, signed_in]);
}

const zoneCookie = (zone: string, secure: boolean): string =>
  `${ZONE_COOKIE}=${zone}; Path=/; Max-Age=${365 * 24 * 3600}; SameSite=Lax${secure ? '; Secure' : ''}`;

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

/**
 * The zone of several times of an event in words, and how it lies to the reader's: `Helsinki time, 2 hours ahead of your time`.
 * Until the event begins, that is how it will lie then: a change of the clocks may come first.
 * @param now ms on the event's clock
 */
export function useZoneOfTimes(zone: string, now: number): string {
  const texts = useTexts();
  const own = useLocalZone();
  const at = Math.max(now, Date.parse(useBoot().event?.starts_at ?? '') || 0);
  return listed(zoneLabel(texts, zone, at), own && zoneDifference(texts, at, zone, own));
}

const listed = (zone: string, beside: string | null): string => (beside ? `${zone}, ${beside}` : zone);
