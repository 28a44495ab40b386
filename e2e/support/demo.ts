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
