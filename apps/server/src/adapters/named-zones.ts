import { knownZone } from '@plenary/domain/time/formats';
import { zonedToUtc } from '@plenary/domain/time/zoned';
import ICAL from 'ical.js';

/** A zone that a calendar names and does not define, with the rules of the runtime. */
class NamedZone extends ICAL.Timezone {
  readonly #zone: string;

  constructor(tzid: string, zone: string) {
    super({ tzid });
    this.#zone = zone;
  }

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const wall = { year, month, day, hour, minute, second };
    return (Date.UTC(year, month - 1, day, hour, minute, second) - zonedToUtc(wall, this.#zone)) / 1000;
  }
}

/**
 * Does work while ical.js knows the zones that a file names. Without them it compares wall times of different zones, and finds
 * neither the end of a repetition nor a deleted or moved occurrence that is written in UTC. Zones that the calendar defines itself
 * go before these.
 */
export function withNamedZones<T>(text: string, work: () => T): T {
  const unfolded = text.replaceAll(/\r?\n[ \t]/g, '');
  const names = new Set([...unfolded.matchAll(/;TZID=("[^"\n]*"|[^;:,\n]*)/gi)].map(([, name = '']) => bare(name)));
  try {
    for (const tzid of names) {
      const zone = knownZone(tzid);
      if (zone !== null) ICAL.TimezoneService.register(new NamedZone(tzid, zone), tzid);
    }
    return work();
  } finally {
    ICAL.TimezoneService.reset();
  }
}

const bare = (name: string): string => name.replace(/^"|"$/g, '');
