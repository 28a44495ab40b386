/** Values of their keys alone, at most as many as there are zones and forms. */
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** One formatter for each zone and form, since making one costs far more than using it. RangeError: no such zone. */
export function zoneFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = timeZone + JSON.stringify(options);
  const known = FORMATS.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone, calendar: 'gregory', numberingSystem: 'latn' });
  FORMATS.set(key, made);
  return made;
}

/** Is this a time zone that the runtime knows, for example `Europe/Zurich`? */
export function isTimeZone(name: string): boolean {
  try {
    return zoneFormat(name, {}).format(0) !== '';
  } catch {
    return false;
  }
}

/** The zone that a name means: itself, or the one at the end of a longer name (`/example.org/Europe/Berlin`); else null. */
export function knownZone(name: string): string | null {
  if (isTimeZone(name)) return name;
  const end = /[A-Z][A-Za-z]+\/[A-Za-z_+-]+(?:\/[A-Za-z_-]+)?$/.exec(name)?.[0];
  return end !== undefined && isTimeZone(end) ? end : null;
}
