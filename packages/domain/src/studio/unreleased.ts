import { identity, isGroup, same, type Group } from './group.ts';
import { mergeChanges } from './merge.ts';
import { arranged, sameOrder } from './order.ts';

/** A section as a bundle has it. */
type Values = Readonly<Record<string, unknown>>;

/** The changes of a section that its team alone sees: of an entry of a list, of the order of a list, or of a part that is none. */
export interface Unreleased {
  /** `areas/live_stream`; of the order of a list, and of another part, its name alone. */
  readonly id: string;
  /** The name of the entry; empty: it has none. */
  readonly name: string;
  readonly change: 'added' | 'changed' | 'removed' | 'moved';
}

/** The changes that make the visible section the wanted one (REL1). */
export function unreleased(visible: Values, wanted: Values): Unreleased[] {
  return partsOf(visible, wanted).flatMap((part) => {
    const [before, after] = listsOf(visible[part], wanted[part]);
    if (before && after) return ofList(part, before, after);
    return same(visible[part], wanted[part]) ? [] : [{ id: part, name: '', change: 'changed' as const }];
  });
}

function ofList(part: string, before: Keyed, after: Keyed): Unreleased[] {
  const moved = !sameOrder([...before.keys()], [...after.keys()]);
  const changes = arranged([...after.keys()], [...before.keys()]).flatMap((key): Unreleased[] => {
    const [was, is] = [before.get(key), after.get(key)];
    if (same(was, is)) return [];
    const change = was === undefined ? 'added' : is === undefined ? 'removed' : 'changed';
    return [{ id: `${part}/${key}`, name: nameOf(is ?? was ?? {}), change }];
  });
  return [...changes, ...(moved ? [{ id: part, name: '', change: 'moved' as const }] : [])];
}

/** The changes that stay the team's, and the entries that become so, by their ids. */
export interface Staying {
  readonly keep: ReadonlySet<string>;
  readonly hide: ReadonlySet<string>;
}

/** The section as attendees see it once the wanted one is saved, but for what stays the team's (REL1, REL2). */
export function visibleOf(visible: Values, wanted: Values, staying: Staying): Values {
  const parts = partsOf(visible, wanted).map((part) => {
    const [before, after] = listsOf(visible[part], wanted[part]);
    if (before && after) return [part, shownOf(part, before, after, staying)] as const;
    return [part, staying.keep.has(part) ? visible[part] : wanted[part]] as const;
  });
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

function shownOf(part: string, before: Keyed, after: Keyed, { keep, hide }: Staying): Group[] {
  const [old, now] = [[...before.keys()], [...after.keys()]];
  return (keep.has(part) ? arranged(old, now) : arranged(now, old)).flatMap((key) => {
    const id = `${part}/${key}`;
    const entry = (keep.has(id) ? before : after).get(key);
    return hide.has(id) || !entry ? [] : [entry];
  });
}

/** A section as its team wants it: what it wanted at the base, joined with what became visible since (REL4). */
export function wantedOf(base: Values, wanted: Values, visible: Values): Values {
  const merged = mergeChanges(base, wanted, visible).value as Values;
  return Object.fromEntries(
    Object.entries(merged).map(([part, value]) => {
      const [before, after] = listsOf(base[part], wanted[part]);
      const [now, all] = listsOf(visible[part], value);
      const stayed = before && after && sameOrder([...before.keys()], [...after.keys()]);
      if (!stayed || !now || !all) return [part, value];
      return [part, arranged([...now.keys()], [...all.keys()]).flatMap((key) => all.get(key) ?? [])];
    }),
  );
}

/** The path of a field of the one section, in the other: an entry is known by its name. `section`: it is not there. */
export function samePlace(path: string, from: Values, to: Values): string {
  const [all, part, at] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
  const list = part !== undefined && keyed(from[part]);
  if (all === undefined || part === undefined || !list) return path;
  const place = placeOf(`${part}/${[...list.keys()][Number(at)] ?? ''}`, to);
  return place === 'section' ? place : `${place}${path.slice(all.length)}`;
}

/** The path of an entry in a section, by its id. `section`: it is not there. */
export function placeOf(id: string, values: Values): string {
  const [part = ''] = id.split('/');
  const index = [...(keyed(values[part]) ?? new Map<string, Group>()).keys()].indexOf(keyOf(id));
  return index < 0 ? 'section' : `${part}[${index}]`;
}

/** The key or address of the entry that an id names. */
export const keyOf = (id: string): string => id.slice(id.indexOf('/') + 1);

type Keyed = ReadonlyMap<string, Group>;

const partsOf = (one: Values, other: Values): string[] => [...new Set([...Object.keys(one), ...Object.keys(other)])];

/** Both as lists of entries with names of their own; none where one of them is something else. */
function listsOf(one: unknown, other: unknown): readonly [Keyed, Keyed] | readonly [null, null] {
  const [before, after] = [keyed(one ?? []), keyed(other ?? [])];
  return before && after && before.size + after.size > 0 ? [before, after] : [null, null];
}

function keyed(value: unknown): Keyed | null {
  if (!Array.isArray(value) || !value.every(isGroup)) return null;
  const entries = new Map(value.map((entry) => [identity(entry), entry]));
  return entries.size === value.length ? entries : null;
}

/** The name by which people know an entry; of texts by language the event's own, which is the first. */
export const nameOf = (entry: Group): string =>
  [entry['title'], entry['name'], entry['question'], entry['label']]
    .map((one) => (isGroup(one) ? Object.values(one)[0] : one))
    .find((one): one is string => typeof one === 'string' && one.trim() !== '') ?? '';
