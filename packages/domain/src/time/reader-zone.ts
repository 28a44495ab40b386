/** The cookie in which a device keeps its time zone, so that the server's first paint has its reader's times; scripts write it. */
export const ZONE_COOKIE = 'plenary_zone';

let known: ReadonlySet<string> | undefined;

/** The zone that the cookie's value says, an IANA name; null: none, or one under a name that the server does not list. */
export function readerZone(value: string | undefined): string | null {
  known ??= new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
  return value !== undefined && known.has(value) ? value : null;
}
