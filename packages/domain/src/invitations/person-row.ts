import { isBlank } from '../blank.ts';
import { cleanEmail, emailProblems } from '../auth/email.ts';
import type { FieldProblem } from '../field-problem.ts';
import { PROFILE } from '../onboarding/limits.ts';
import { keptText, textProblems } from '../onboarding/text.ts';
import { GIVEN_ROLES, ROLES, type GivenRole, type Role } from '../policy/policy.ts';
import { INTERESTS } from '../speed-networking/limits.ts';
import { splitName } from '../person-name.ts';
import type { Column } from './columns.ts';
import { PEOPLE_FILE } from './limits.ts';

/** A person in a file of people. Texts are empty where the file says nothing. */
export interface ListedPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly screen_name: string;
  readonly company: string;
  readonly job_title: string;
  /** Between commas (SPD3). */
  readonly interests: string;
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
  readonly room: string;
  readonly attending_virtually: boolean;
}

/** Why a row is refused: what is wrong in a column as it would be in a field, or else in words. */
export type RowReason = string | { readonly column: Column; readonly problem: FieldProblem; readonly value: string };

export type RowResult =
  | { readonly ok: true; readonly value: ListedPerson }
  | { readonly ok: false; readonly reasons: readonly RowReason[] };

/** Reads a row; cells that it does not have are empty. Every reason names its column. */
export function readPerson(given: Readonly<Partial<Record<Column, string>>>): RowResult {
  const cells = withNames(given);
  const cell = (column: Column): string => cells[column] ?? '';
  const wrong = (column: Column, problems: readonly FieldProblem[]): RowReason[] =>
    problems.map((problem) => ({ column, problem, value: shown(given[column] ?? cell(column)) }));
  const roles = readRoles(cell('roles'));
  const attendance = readAttendance(cell('attendance'));
  const reasons: RowReason[] = [
    ...wrong('email', emailProblems(cleanEmail(cell('email')))),
    ...TEXTS.flatMap(([column, rule]) => wrong(column, textProblems(cell(column), rule))),
    ...(typeof roles === 'string' ? [roles] : []),
    ...(typeof attendance === 'string' ? [attendance] : []),
  ];
  if (reasons.length > 0 || typeof roles === 'string' || typeof attendance === 'string') return { ok: false, reasons };
  const value = {
    email: cleanEmail(cell('email')),
    first_name: keptText(cell('first_name')),
    last_name: keptText(cell('last_name')),
    screen_name: keptText(cell('screen_name')),
    company: keptText(cell('company')),
    job_title: keptText(cell('job_title')),
    interests: keptText(cell('interests')),
    room: keptText(cell('room')),
    attending_virtually: attendance,
    ...heldRoles(roles),
  };
  return { ok: true, value };
}

/** A row with the whole name of a person, and without their first and last one, has the two that it is made of. */
function withNames(cells: Readonly<Partial<Record<Column, string>>>): Readonly<Partial<Record<Column, string>>> {
  const { first_name = '', last_name = '', full_name = '' } = cells;
  if (!isBlank(first_name) || !isBlank(last_name) || isBlank(full_name)) return cells;
  const [first, last] = splitName(full_name);
  return { ...cells, first_name: first, last_name: last };
}

const NAME = { max: PROFILE.name_max, required: true };
const OPTIONAL_NAME = { ...NAME, required: false };
const TEXT = { max: PROFILE.text_max, required: false };
const TEXTS = [
  ['first_name', NAME],
  ['last_name', OPTIONAL_NAME],
  ['screen_name', OPTIONAL_NAME],
  ['company', TEXT],
  ['job_title', TEXT],
  ['interests', { max: INTERESTS.line_max, required: false }],
  ['room', { max: PEOPLE_FILE.room_max, required: false }],
] as const;

/** Roles separated by spaces, commas or bars; none: an attendee. */
function readRoles(text: string): readonly Role[] | string {
  const names = text
    .toLowerCase()
    .split(/[\s,|]+/)
    .filter(Boolean);
  const unknown = names.find((name) => !(ROLES as readonly string[]).includes(name));
  if (unknown !== undefined) return `roles: "${shown(unknown)}" is none of ${ROLES.join(', ')}`;
  return names as Role[];
}

/** Roles as a membership holds them, in the order of the table of roles. */
export function heldRoles(roles: readonly Role[]): { readonly host: boolean; readonly roles: readonly GivenRole[] } {
  return { host: roles.includes('host'), roles: GIVEN_ROLES.filter((role) => roles.includes(role)) };
}

const ATTENDANCE: Readonly<Record<string, boolean>> = {
  '': true,
  virtual: true,
  virtually: true,
  online: true,
  remote: true,
  'in-person': false,
  'in person': false,
  'on-site': false,
  onsite: false,
};

/** true: virtual, which is what nothing means too. */
function readAttendance(text: string): boolean | string {
  const known = ATTENDANCE[text.trim().toLowerCase().replaceAll('_', '-')];
  return known ?? `attendance: "${shown(text)}" is neither in-person nor virtual`;
}

/** The value of the cell, short and harmless in a terminal. */
function shown(text: string): string {
  const line = text.trim().replace(/\p{C}/gu, '\u{fffd}');
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}
