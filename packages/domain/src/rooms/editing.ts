import type { Translations } from '../language/texts.ts';
import { isBlank } from '../blank.ts';
import type { FieldProblem, FieldProblems } from '../field-problem.ts';
import { webUrl } from '../web-address.ts';
import { problemsOfValues } from '../wrong-values.ts';
import type { RoomKind } from './kinds.ts';

/** Fields of a room that an import leaves alone once they have been changed here (ROM17). */
export const ROOM_FIELDS = [
  ...(['name', 'topic', 'max_guests', 'sponsor', 'position', 'level', 'logo', 'color', 'categories'] as const),
  ...(['stand_number', 'website', 'linkedin', 'about', 'links', 'owners'] as const),
] as const;
export type RoomField = (typeof ROOM_FIELDS)[number];

/** The fields that the owners of an exhibitor change; its name, place and size are for hosts (D272). */
export const OWNER_FIELDS = [
  'topic',
  'color',
  'categories',
  'website',
  'linkedin',
  'about',
  'links',
] as const satisfies RoomField[];

/** An address with its name on an exhibitor's page. */
export interface RoomLink {
  readonly name: string;
  readonly url: string;
  /** Its name in further languages. */
  readonly translations?: Translations | undefined;
}

/** Typed values of a room. */
export interface RoomValues {
  readonly name: string;
  readonly topic: string;
  readonly max_guests: number;
  /** From 1. */
  readonly level: number;
  readonly color: string | null;
  readonly categories: readonly string[];
  readonly stand_number: string;
  readonly website: string | null;
  readonly linkedin: string | null;
  readonly about: string;
  readonly links: readonly RoomLink[];
}

/** A change as typed; absent fields stay. Empty texts of addresses and colours mean none. */
export type RoomChange = { readonly [field in keyof RoomValues]?: RoomValues[field] | undefined };

export type CheckedRoom =
  | { readonly ok: true; readonly values: RoomValues }
  | { readonly ok: false; readonly errors: FieldProblems };

/** Fields that a networking room does not have. */
const EXHIBITING = new Set<string>([
  ...['level', 'color', 'categories', 'stand_number', 'website', 'linkedin', 'about', 'links'],
]);

/**
 * A room as a change makes it, or what is wrong with the change, by field.
 * @param levels how many levels the event has
 */
export function checkedRoom(kind: RoomKind, before: RoomValues, change: RoomChange, levels: number): CheckedRoom {
  const given = Object.entries(change).filter(
    ([field, value]) => value !== undefined && (kind === 'exhibitor' || !EXHIBITING.has(field)),
  );
  const typed = { ...before, ...Object.fromEntries(given.map(([field, value]) => [field, tidy(field, value)])) };
  // Translations are of the name that was translated.
  const known = ({ name, url }: RoomLink) => before.links.find((link) => link.name === name && link.url === url);
  const values = { ...typed, links: typed.links.map((link) => known(link) ?? link) };
  const errors = problemsOf(before, values, levels);
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, values };
}

function tidy(field: string, value: unknown): unknown {
  if (typeof value === 'string') {
    const text = value.trim();
    return text === '' && ['color', 'website', 'linkedin'].includes(field) ? null : text;
  }
  if (field === 'categories')
    return [...new Set((value as string[]).map((one) => one.trim()))].filter((one) => !isBlank(one));
  if (field === 'links')
    return (value as RoomValues['links']).map(({ name, url }) => ({ name: name.trim(), url: url.trim() }));
  return value;
}

function problemsOf(before: RoomValues, values: RoomValues, levels: number): FieldProblems {
  const problems: Record<string, FieldProblem[]> = {};
  if (isBlank(values.name)) problems['name'] = [{ code: 'empty' }];
  for (const field of ['website', 'linkedin'] as const) {
    const address = values[field];
    if (address !== null && address !== before[field] && webUrl(address) === null)
      problems[field] = [{ code: 'not_a_link' }];
  }
  const links = values.links.flatMap(({ name, url }): [string, FieldProblem][] => {
    if (webUrl(url) === null) return [[isBlank(url) ? name : url, { code: 'not_a_link' }]];
    return isBlank(name) ? [[url, { code: 'no_name' }]] : [];
  });
  if (links.length > 0) problems['links'] = problemsOfValues(links);
  if (values.level !== before.level && values.level > Math.max(1, levels)) problems['level'] = [{ code: 'invalid' }];
  return problems;
}

/** A level as hosts order them: `from` is the number that it had; null: it is new. */
export interface OrderedLevel {
  readonly name: string;
  readonly from: number | null;
}

/**
 * The new number of each level that stays, or why the order cannot be: a level with exhibitors cannot go, and none stands twice.
 * @param used numbers of levels that have exhibitors
 */
export function renumbered(
  before: number,
  wanted: readonly OrderedLevel[],
  used: ReadonlySet<number>,
): ReadonlyMap<number, number> | 'level_used' | 'invalid' {
  const moves = new Map<number, number>();
  for (const [at, { from }] of wanted.entries()) {
    if (from === null) continue;
    if (moves.has(from) || from > before) return 'invalid';
    moves.set(from, at + 1);
  }
  // Where no level is named, every exhibitor stands on the first one.
  const gone = [...used].filter((number) => number <= before && !moves.has(number));
  return gone.length > 0 ? 'level_used' : moves;
}

/** The rooms of a lobby in the order that is asked for; those that it does not name keep their order behind it. */
export function reordered(now: readonly string[], wanted: readonly string[]): string[] {
  const named = wanted.filter((id, at) => now.includes(id) && wanted.indexOf(id) === at);
  return [...named, ...now.filter((id) => !named.includes(id))];
}
