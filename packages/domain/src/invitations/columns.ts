import { closest } from '../suggestion.ts';

/** Columns of a file of people. `job_title` is what the person does; `roles` are those at the event. */
export const COLUMNS = [
  'email',
  'first_name',
  'last_name',
  'screen_name',
  'company',
  'job_title',
  'interests',
  'roles',
  'room',
  'attendance',
] as const;
export type Column = (typeof COLUMNS)[number];

/** A person may have one name, so a file may lack last names. */
const REQUIRED: readonly Column[] = ['email', 'first_name'];

/** Other names that spreadsheets give them, without case, spaces, dashes and underscores. */
const ALIASES: Readonly<Record<Column, readonly string[]>> = {
  email: ['emailaddress', 'mail'],
  first_name: ['givenname', 'forename'],
  last_name: ['surname', 'familyname'],
  screen_name: ['displayname', 'nickname'],
  company: ['organisation', 'organization', 'employer'],
  job_title: ['roleincompany', 'jobposition', 'position'],
  interests: ['interest', 'topics'],
  roles: ['role', 'eventrole', 'eventroles'],
  room: ['roomname'],
  attendance: ['attending'],
};

const plain = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');

const BY_NAME = new Map<string, Column>(
  COLUMNS.flatMap((column) => [plain(column), ...ALIASES[column]].map((name): [string, Column] => [name, column])),
);

/** The first row of a file. */
export interface Heading {
  /** Which column stands at each place; null: one that is not ours. */
  readonly places: readonly (Column | null)[];
  /** Names that are not ours, as they were written. */
  readonly ignored: readonly string[];
}

export type HeadingResult =
  { readonly ok: true; readonly value: Heading } | { readonly ok: false; readonly reason: string };

/** Reads the first row of a file of people; a sentence says why it cannot be one. */
export function readHeading(names: readonly string[]): HeadingResult {
  const places = names.map((name) => BY_NAME.get(plain(name)) ?? null);
  const missing = REQUIRED.filter((column) => !places.includes(column));
  const ignored = names.filter((name, at) => places[at] === null && name.trim() !== '');
  if (missing.length > 0) {
    const shown = missing.map((column) => {
      const meant = closest(column, ignored);
      return meant === null ? column : `${column} (is "${meant}" meant?)`;
    });
    return { ok: false, reason: `the first row must name the columns; there is none called ${shown.join(', ')}` };
  }
  const twice = COLUMNS.find((column) => places.indexOf(column) !== places.lastIndexOf(column));
  if (twice !== undefined) return { ok: false, reason: `two columns are called ${twice}` };
  return { ok: true, value: { places, ignored } };
}

/**
 * The separator of the cells of a file: the one of comma, semicolon and tab that stands most often in its first row,
 * outside quotation marks.
 */
export function delimiterOf(firstRow: string): ',' | ';' | '\t' {
  const bare = firstRow.replace(/"[^"]*"/g, '');
  const count = (delimiter: string): number => bare.split(delimiter).length;
  return ([',', ';', '\t'] as const).reduce((best, one) => (count(one) > count(best) ? one : best));
}
