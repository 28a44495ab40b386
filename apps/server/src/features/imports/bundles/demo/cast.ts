/** Events of the demo, in the order in which they are shown. */
export const DEMO_EVENTS = ['demo', 'single', 'empty', 'soon', 'over'] as const;

/** A person at the demo events. All are invented. */
export interface DemoPerson {
  /** The name of a login that is shown to anyone who looks at the demo; absent: nobody can sign in as them. */
  readonly label?: string;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly company: string;
  readonly role: string;
  readonly host?: boolean;
  readonly roles?: readonly ('organiser' | 'moderator')[];
  /** Default: `demo` alone. */
  readonly events?: readonly string[];
  /** Name of their picture in `demo/demo/media/people`. */
  readonly portrait?: string;
  /** Absent: their initials. */
  readonly avatar_preset?: string;
}

const LOGINS: readonly DemoPerson[] = [
  {
    label: 'Host',
    email: 'host@plenary.example',
    first_name: 'Mara',
    last_name: 'Lindqvist',
    company: 'Open Harbour',
    role: 'Programme host',
    host: true,
    events: DEMO_EVENTS,
    portrait: 'mara-lindqvist',
  },
  {
    label: 'Attendee',
    email: 'nadia@plenary.example',
    first_name: 'Nadia',
    last_name: 'Benali',
    company: 'Port of Tangier',
    role: 'Berth planner',
    events: DEMO_EVENTS,
  },
  {
    label: 'Attendee',
    email: 'oskar@plenary.example',
    first_name: 'Oskar',
    last_name: 'Weiss',
    company: 'Hafenwerk Kiel',
    role: 'Welder',
  },
  {
    label: 'Organiser',
    email: 'organiser@plenary.example',
    first_name: 'Ruth',
    last_name: 'Adeyemi',
    company: 'Open Harbour',
    role: 'Organiser',
    roles: ['organiser'],
    events: DEMO_EVENTS,
  },
];

/** People who speak in the chat: speakers with their portraits, and attendees. */
const GUESTS: readonly DemoPerson[] = [
  {
    email: 'tomas@plenary.example',
    first_name: 'Tomás',
    last_name: 'Reyes',
    company: 'Tidegauge',
    role: 'Instrument maker',
    portrait: 'tomas-reyes',
  },
  {
    email: 'wen@plenary.example',
    first_name: 'Wen',
    last_name: 'Li',
    company: 'Delta Observatory',
    role: 'Hydrologist',
    portrait: 'wen-li',
  },
  {
    email: 'amara@plenary.example',
    first_name: 'Amara',
    last_name: 'Okafor',
    company: 'Lagos Lagoon Ferries',
    role: 'Head of operations',
    portrait: 'amara-okafor',
  },
  {
    email: 'jon@plenary.example',
    first_name: 'Jón',
    last_name: 'Þórðarson',
    company: 'Reykjavík Pilots',
    role: 'Harbour pilot',
    portrait: 'jon-thordarson',
  },
  {
    email: 'sanna@plenary.example',
    first_name: 'Sanna',
    last_name: 'Virtanen',
    company: 'Lockkeepers Union',
    role: 'Lock keeper',
    portrait: 'sanna-virtanen',
  },
  {
    email: 'ines@plenary.example',
    first_name: 'Inès',
    last_name: 'Moreau',
    company: 'Atelier des Marées',
    role: 'Gauge builder',
  },
  {
    email: 'tomasz@plenary.example',
    first_name: 'Tomasz',
    last_name: 'Zieliński',
    company: 'Port of Gdynia',
    role: 'Harbour pilot',
  },
  {
    email: 'priya@plenary.example',
    first_name: 'Priya',
    last_name: 'Raman',
    company: 'Coromandel Ports',
    role: 'Harbour engineer',
  },
  {
    email: 'lars@plenary.example',
    first_name: 'Lars',
    last_name: 'Aune',
    company: 'Kystlaget',
    role: 'Shipwright',
    avatar_preset: 'avatar-eight',
  },
  {
    email: 'mei@plenary.example',
    first_name: 'Mei',
    last_name: 'Chan',
    company: 'Typhoon Shelter Archive',
    role: 'Archivist',
  },
  {
    email: 'chiara@plenary.example',
    first_name: 'Chiara',
    last_name: 'Conti',
    company: 'Comune di Genova',
    role: 'Landscape architect',
  },
  {
    email: 'yusuf@plenary.example',
    first_name: 'Yusuf',
    last_name: 'Haddad',
    company: 'Gulf Lights',
    role: 'Lamp keeper',
  },
  {
    email: 'femi@plenary.example',
    first_name: 'Femi',
    last_name: 'Adebayo',
    company: 'Atlantic Rope Works',
    role: 'Rigger',
    avatar_preset: 'avatar-three',
  },
];

export const DEMO_PEOPLE: readonly DemoPerson[] = [...LOGINS, ...GUESTS];
