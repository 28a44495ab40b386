/** People of the demo events (demo/README.md). */
const PASSWORD = 'Plenary1demo';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const DEMO = {
  host: { email: 'host@plenary.example', password: PASSWORD },
  attendee: { email: 'nadia@plenary.example', password: PASSWORD },
  other: { email: 'oskar@plenary.example', password: PASSWORD },
  organiser: { email: 'organiser@plenary.example', password: PASSWORD },
} as const satisfies Record<string, Person>;

/** Pages of the demo beside those that its home leads to. */
export const DEMO_PAGES = [
  ...['', '/agenda', '/networking', '/exhibitors', '/vault', '/polls', '/check-in', '/search?q=harbour', '/sponsors'],
  ...['/games', '/tour', '/networking/meetings', '/networking/contacts', '/networking/speed', '/timeline', '/audience'],
  ...['/rooms', '/devices', '/devices/checks', '/go-live', '/pages/terms', '/nothing-of-this-name'],
].map((path) => `/demo${path}`);

/**
 * A browser in the time zone of the demo: a page that is drawn before the zone of its reader is known has other days for others, near
 * midnight.
 */
export const AT_HOME = { timezoneId: 'Europe/Copenhagen' } as const;
