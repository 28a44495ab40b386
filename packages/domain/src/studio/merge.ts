import { identity, isGroup, same, type Group } from './group.ts';

/** A field that both have changed, each to another value. */
export interface Clash {
  readonly path: readonly PropertyKey[];
  readonly theirs: unknown;
}

/** Two changes of the same thing as one. */
export interface Merged {
  readonly value: unknown;
  /** Fields where both changed; `value` has those of the person who merges. */
  readonly clashes: readonly Clash[];
}

/**
 * Joins two changes of a section (SEC3): each field has the value of the person who changed it. Entries of a list are known by
 * their key or address; one that a person removed and the other changed stays.
 * @param base the state from which both began
 */
export function mergeChanges(base: unknown, mine: unknown, theirs: unknown): Merged {
  return merge({ base, mine, theirs }, []);
}

type Three = Readonly<Record<'base' | 'mine' | 'theirs', unknown>>;

function merge({ base, mine, theirs }: Three, path: readonly PropertyKey[]): Merged {
  if (same(mine, base) || same(mine, theirs)) return { value: theirs, clashes: [] };
  if (same(theirs, base)) return { value: mine, clashes: [] };
  if (isList(mine) && isList(theirs)) return mergeLists(isList(base) ? base : [], mine, theirs, path);
  if (isGroup(mine) && isGroup(theirs)) return mergeGroups(isGroup(base) ? base : {}, mine, theirs, path);
  return { value: mine, clashes: [{ path, theirs }] };
}

function mergeGroups(base: Group, mine: Group, theirs: Group, path: readonly PropertyKey[]): Merged {
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])];
  const parts = fields.map((field) => {
    const three = { base: base[field], mine: mine[field], theirs: theirs[field] };
    return [field, merge(three, [...path, field])] as const;
  });
  const there = parts.filter(([, { value }]) => value !== undefined);
  return {
    value: Object.fromEntries(there.map(([field, { value }]) => [field, value])),
    clashes: parts.flatMap(([, { clashes }]) => clashes),
  };
}

type List = readonly Group[];

function mergeLists(base: List, mine: List, theirs: List, path: readonly PropertyKey[]): Merged {
  const find = (list: List, id: string): Group | undefined => list.find((entry) => identity(entry) === id);
  const stays = (entry: Group, other: List): boolean => {
    const [before, now] = [find(base, identity(entry)), find(other, identity(entry))];
    return now !== undefined || before === undefined || !same(before, entry);
  };
  const own = mine.filter((entry) => stays(entry, theirs));
  const merged = own.map((entry, at) => {
    const before = find(base, identity(entry));
    return merge({ base: before, mine: entry, theirs: find(theirs, identity(entry)) ?? before }, [...path, at]);
  });
  const added = theirs.filter((entry) => find(mine, identity(entry)) === undefined && stays(entry, mine));
  return {
    value: [...merged.map(({ value }) => value), ...added],
    clashes: merged.flatMap(({ clashes }) => clashes),
  };
}

const isList = (value: unknown): value is List => Array.isArray(value) && value.every(isGroup);
