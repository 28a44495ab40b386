import { LANGUAGES } from '../language/language.ts';
import { isGroup, same, type Group } from './group.ts';
import type { SectionName } from './sections.ts';
import { shortText } from './short-text.ts';
import { placeOf, unreleased, type Unreleased } from './unreleased.ts';

/** Things whose states are kept to be read in the history alone: no form takes a change of them back (RST7). */
export const KEPT_ALONE = ['poll', 'room'] as const;

/** A part of an event whose states are kept: a section, a hall, which is saved alone (RST5), or a thing of `KEPT_ALONE`. */
export type KeptSection = SectionName | 'halls' | (typeof KEPT_ALONE)[number];

/** How much is kept of the states of an event's sections, for putting one back (RST1). */
export const KEPT_STATES = {
  /** Of a save whose two states are longer as JSON, nothing is kept. */
  max_chars: 400_000,
  /** Saves of an event, those of `KEPT_ALONE` for themselves, and how long. */
  count: 200,
  days: 90,
} as const;

/** The history shows so much of one change at most. */
const SHOWN = { changes: 12, fields: 8 } as const;

/** A section without the addresses of people, as it may be kept. */
export function withoutPeople(values: Group): Group {
  const { exhibitors } = values;
  if (!Array.isArray(exhibitors)) return values;
  return { ...values, exhibitors: exhibitors.map((entry: Group) => without(entry, 'owners')) };
}

function without(entry: Group, field: string): Group {
  return Object.fromEntries(Object.entries(entry).filter(([name]) => name !== field));
}

/** A field of a changed thing; null: it had, or has, no value. */
interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The language of a text; absent: the event's own, or it is no text. */
  readonly language?: string | undefined;
}

/** A change of a section in the words of its history (RST2). */
export interface SectionChange extends Pick<Unreleased, 'name' | 'change'> {
  /** The part of the section: `areas`, `event`. */
  readonly part: string;
  readonly fields: FieldChange[];
}

/**
 * From what to what a section was changed: its things, and of changed ones their fields; the first of many.
 * @param own the event's own language; null: it has said none
 */
export function sectionChanges(before: Group, after: Group, own: string | null): SectionChange[] {
  return unreleased(before, after)
    .slice(0, SHOWN.changes)
    .map(({ id, name, change }) => {
      const [part = ''] = id.split('/');
      const fields = change === 'changed' ? fieldsBetween(thing(before, id), thing(after, id), own) : [];
      return { part, name, change, fields };
    });
}

/** The thing that an id names: an entry of a list, or a whole part. */
function thing(values: Group, id: string): unknown {
  if (!id.includes('/')) return values[id];
  const [, part = '', at] = /^(\w+)\[(\d+)\]$/.exec(placeOf(id, values)) ?? [];
  return (values[part] as readonly unknown[] | undefined)?.[Number(at)];
}

function fieldsBetween(before: unknown, after: unknown, own: string | null): FieldChange[] {
  const [from, to] = [fieldsOf(before, own), fieldsOf(after, own)];
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((path) => !same(from.get(path), to.get(path)))
    .slice(0, SHOWN.fields)
    .map((path) => ({
      field: path.split('/').at(-1) ?? '',
      before: shown(from.get(path)),
      after: shown(to.get(path)),
      ...languageIn(path),
    }));
}

/** The fields of a thing by their path. A text in several languages is one field for each; that of the event's own is as if it were alone. */
function fieldsOf(
  value: unknown,
  own: string | null,
  path = '',
  found = new Map<string, unknown>(),
): Map<string, unknown> {
  if (!isGroup(value)) return found;
  for (const [name, one] of Object.entries(value)) {
    const at = name === own ? path : isLanguage(name) ? `${name}${path}` : `${path}/${name}`;
    if (isGroup(one)) fieldsOf(one, own, at, found);
    else found.set(at, one);
  }
  return found;
}

/** The further language that a path of `fieldsOf` begins with. */
function languageIn(path: string): Pick<FieldChange, 'language'> {
  const [language = ''] = path.split('/');
  return language === '' ? {} : { language };
}

const isLanguage = (name: string): boolean => (LANGUAGES as readonly string[]).includes(name);

/** A value in short: of lists of things, how many. */
function shown(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (Array.isArray(value))
    return value.length === 0 ? null : value.some(isGroup) ? String(value.length) : shortText(value.join(', '));
  return shortText(typeof value === 'string' ? value : JSON.stringify(value));
}
