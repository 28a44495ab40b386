import { slugFor } from '@plenary/domain/studio/new-event';

export type Path = readonly PropertyKey[];

/** An entry of a list on the page: its fields, and a number that stays its own while it is moved. */
export type Entry = Readonly<Record<string, unknown>>;

/** Stands in an entry for its number. */
const OWN = '$';
/** The highest number that this page has given. */
let given = 0;
const next = (): number => (given += 1);

/**
 * Values of a section with a number for each entry of a list: the same for the same values, so that the page as the server drew it
 * and the one that takes it over have the same ids.
 */
export function numbered<T>(value: T): T {
  let own = 0;
  const all = withNumbers(value, () => (own += 1));
  given = Math.max(given, own);
  return all;
}

function withNumbers<T>(value: T, number: () => number): T {
  if (Array.isArray(value)) return value.map((part: unknown) => (isGroup(part) ? withNumber(part, number) : part)) as T;
  return isGroup(value) ? (mapped(value, (part) => withNumbers(part, number)) as T) : value;
}

const withNumber = (entry: Entry, number: () => number): Entry => ({
  ...mapped(entry, (part) => withNumbers(part, number)),
  [OWN]: number(),
});

/** An entry with a number that no other of the page has. */
export const fresh = (entry: Entry): Entry => withNumber(entry, next);

/** The same of one of several that come at once: lists keep it closed, as they do those that were there before. */
export function folded(entry: Entry): Entry {
  const numbered = withNumber(entry, next);
  return { ...numbered, [OWN]: -numberOf(numbered) };
}

/** The number of an entry. */
export const numberOf = (entry: Entry): number => entry[OWN] as number;

/** Values as they are sent: without numbers, and without fields in which nothing stands. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isGroup(value)) return value;
  const there = Object.entries(value).filter(([field, part]) => field !== OWN && !isEmpty(part));
  return Object.fromEntries(there.map(([field, part]) => [field, plain(part)]));
}

const isEmpty = (value: unknown): boolean => value === '' || value === null || value === undefined;

export const valueAt = (tree: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown> | null | undefined)?.[step], tree);

/** A tree with another value at a path. */
export function withValue(tree: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  const copy = (Array.isArray(tree) ? [...(tree as unknown[])] : { ...(tree as object) }) as Record<
    PropertyKey,
    unknown
  >;
  copy[step] = withValue(copy[step], rest, value);
  return copy;
}

/** The address of an entry whose title has no letter that an address may have. */
const UNNAMED = 'page';

/** Values of which entries with an address have one: where it is empty, it follows their title, whatever its script. */
export function addressed(values: Entry): Entry {
  return mapped(values, (list) => (isEntries(list) && list.some((entry) => 'slug' in entry) ? slugged(list) : list));
}

function slugged(list: readonly Entry[]): Entry[] {
  const taken = new Set(list.map(({ slug }) => slug));
  return list.map((entry) => {
    if (!isEmpty(entry['slug'])) return entry;
    const slug = free(slugFor(textOf(entry['title'])) || UNNAMED, taken);
    taken.add(slug);
    return { ...entry, slug };
  });
}

/** A name that is not taken: with a number behind it where it is. */
export function free(name: string, taken: ReadonlySet<unknown>): string {
  if (name === '' || !taken.has(name)) return name;
  for (let number = 2; ; number += 1) if (!taken.has(`${name}-${number}`)) return `${name}-${number}`;
}

/** The values say the same. */
export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(plain(one)) === JSON.stringify(plain(other));

const mapped = (group: Entry, change: (part: unknown) => unknown): Entry =>
  Object.fromEntries(Object.entries(group).map(([field, part]) => [field, change(part)]));
const isGroup = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isEntries = (value: unknown): value is readonly Entry[] => Array.isArray(value) && value.every(isGroup);

/** A value as it stands in a field of one line; of texts by language the event's own, which is the first. */
export function textOf(value: unknown): string {
  if (isGroup(value)) return textOf(Object.values(value)[0]);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
