import { lacksText, namesText, plainHeading } from '../tables/heading.ts';

/** Columns of a file of people. `job_title` is what the person does; `roles` are those at the event. */
export const COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'full_name',
  'screen_name',
  'company',
  'job_title',
  'interests',
  'roles',
  'room',
  'attendance',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Ways to name a person; a file must have one of them, since a person may have one name. */
const NAMES: readonly Column[] = ['first_name', 'full_name'];

/** Other names that spreadsheets and ticket shops give them, as `plainHeading` writes them; the first of two is the better one. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  email: [
    ...['emailaddress', 'mail', 'mailaddress', 'attendeeemail', 'emailadresse', 'mailadresse'],
    ...['teilnehmeremail', 'kontaktemail', 'participantemail', 'guestemail', 'useremail', 'orderemail'],
  ],
  first_name: ['givenname', 'forename', 'attendeenamegivenname', 'vorname', 'rufname', 'attendeefirstname'],
  last_name: [
    ...['surname', 'familyname', 'attendeenamefamilyname', 'nachname', 'familienname', 'zuname'],
    ...['attendeelastname'],
  ],
  full_name: [
    ...['name', 'attendeename', 'vollername', 'vollständigername', 'teilnehmername', 'vorundnachname'],
    ...['participantname', 'participant', 'attendee', 'guest', 'teilnehmer', 'teilnehmerin', 'gast'],
  ],
  screen_name: ['displayname', 'nickname', 'anzeigename', 'spitzname'],
  company: ['organisation', 'organization', 'employer', 'firma', 'unternehmen', 'arbeitgeber', 'attendeecompany'],
  job_title: [
    'roleincompany',
    'jobposition',
    'position',
    'jobtitel',
    'stelle',
    'funktion',
    'beruf',
    'attendeejobtitle',
  ],
  interests: ['interest', 'topics', 'interessen', 'themen'],
  roles: ['role', 'eventrole', 'eventroles', 'rolle', 'rollen'],
  room: ['roomname', 'raum', 'saal'],
  attendance: ['attending', 'teilnahme'],
};

const NAMES_OF = new Map(
  COLUMNS.map((column) => [column, [plainHeading(column), ...ALIASES[column]] as readonly string[]]),
);

/** The first row of a file. */
export interface Heading {
  /** Which column stands at each place; null: one that is not ours. */
  readonly places: readonly (Column | null)[];
  /** Names that are not ours, as they were written. */
  readonly ignored: readonly string[];
}

export type HeadingResult =
  | { readonly ok: true; readonly value: Heading }
  | { readonly ok: false; readonly reason: string };

/** Reads the row that names the columns of a file of people; a sentence says why it cannot be one, and the names that it has. */
export function readHeading(names: readonly string[]): HeadingResult {
  const plain = names.map(plainHeading);
  const places: (Column | null)[] = names.map(() => null);
  for (const [column, known] of NAMES_OF) {
    const best = known.find((name) => plain.includes(name));
    if (best === undefined) continue;
    if (plain.indexOf(best) !== plain.lastIndexOf(best))
      return { ok: false, reason: `two columns are called ${column}; ${namesText(names)}` };
    places[plain.indexOf(best)] = column;
  }
  const ignored = names.filter((name, at) => places[at] === null && name.trim() !== '');
  const missing = [
    ...(places.includes('email') ? [] : ['email']),
    ...(NAMES.some((column) => places.includes(column)) ? [] : ['first_name']),
  ];
  if (missing.length === 0) return { ok: true, value: { places, ignored } };
  return { ok: false, reason: lacksText(missing, { names, ignored }) };
}

/** Does a row name the columns of a file of people? */
export const isPeopleHeading = (names: readonly string[]): boolean => readHeading(names).ok;
