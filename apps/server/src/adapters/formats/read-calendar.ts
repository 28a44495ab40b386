import type {
  Calendar,
  CalendarEntry,
  CalendarTime,
  UnreadEntry,
} from '@plenary/domain/schedules/formats/from-calendar';
import { knownZone } from '@plenary/domain/time/formats';
import ICAL from 'ical.js';
import { addedDates, dayOf, deletedOf, ended, plannedInUtc, type Lengths } from './calendar-dates.ts';
import { parseCalendar, withoutFault, type EntryText } from './calendar-text.ts';
import { withNamedZones } from '../named-zones.ts';

/** The days of an event, in milliseconds, outside of which an entry that repeats is not wanted; null: open. */
export interface CalendarWindow {
  readonly from: number | null;
  readonly until: number | null;
}

/** Occurrences that are taken of one entry, and steps that are taken to find them. */
const OCCURRENCES_MAX = 1000;
const STEPS_MAX = 20_000;
const ENTRIES_MAX = 20_000;
const YEAR_MS = 366 * 86_400_000;

/**
 * Reads an iCalendar file (RFC 5545), with what repeats written out within bounds. An occurrence that was moved stands
 * where it was moved to; deleted ones are gone.
 * @throws Error of ical.js: it is no calendar
 */
export function readCalendar(text: string, window: CalendarWindow): Calendar {
  return withNamedZones(text, () => readEntries(text, window));
}

function readEntries(text: string, window: CalendarWindow): Calendar {
  const { parsed, entries: texts, unread } = parseCalendar(text);
  const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as string[][];
  const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar');
  const [first] = calendars;
  const named = (first ? textOf(first, 'x-wr-timezone') : '').trim();
  const others = calendars.flatMap((calendar) => calendar.getAllSubcomponents()).filter(({ name }) => !READ.has(name));
  const kinds = [...new Set(others.map(({ name }) => name.toUpperCase()))].join(', ');
  const notes = others.length === 0 ? [] : [`left out: ${others.length} parts that are no entries (${kinds})`];
  const found: Found = {
    notes,
    unread,
    texts,
    before: 0,
    named: named === '' ? null : named,
  };
  const entries = calendars.flatMap((calendar) => entriesOf(calendar, window, found));
  return {
    name: first ? textOf(first, 'x-wr-calname') || textOf(first, 'name') : '',
    time_zone: knownZone(named),
    entries,
    notes,
    unread,
  };
}

/** Facts of a whole file, and what its reader has to say. */
interface Found {
  readonly notes: string[];
  readonly unread: UnreadEntry[];
  readonly texts: readonly EntryText[];
  /** Entries of the calendars of the file that were read before. */
  before: number;
  /** Zone of the times that name none, as the calendar writes it; null: it names none. */
  readonly named: string | null;
}

const READ = new Set(['vevent', 'vtimezone']);

function entriesOf(calendar: ICAL.Component, window: CalendarWindow, whole: Found): CalendarEntry[] {
  const all = calendar.getAllSubcomponents('vevent');
  if (all.length > ENTRIES_MAX) throw new Error(`holds ${all.length} entries; at most ${ENTRIES_MAX} are taken`);
  const zones: Zones = {
    defined: new Map(
      calendar.getAllSubcomponents('vtimezone').map((zone) => [textOf(zone, 'tzid'), new ICAL.Timezone(zone)]),
    ),
    named: whole.named,
  };
  const numbered = all.map((component, nth): Numbered => {
    const source = whole.texts[whole.before + nth] ?? { line: 0, text: '' };
    return { component, path: `line ${source.line}, VEVENT[${nth}]`, source };
  });
  whole.before += all.length;
  const readable = numbered.filter((one) => withoutFault([one.source], whole.unread, () => lineOf(one)) !== null);
  const byUid = Map.groupBy(readable, ({ component, path }) => textOf(component, 'uid') || path);
  const found: CalendarEntry[] = [];
  const groups = [...byUid.values()].flatMap(apart);
  sayRevisions(groups, whole.notes);
  for (const some of groups) {
    found.push(
      ...(withoutFault(
        some.map(({ source }) => source),
        whole.unread,
        () => ofOne(some, zones, window, whole.notes),
      ) ?? []),
    );
    if (found.length > ENTRIES_MAX) throw new Error(`repeats into more than ${ENTRIES_MAX} entries`);
  }
  return found;
}

interface Zones {
  /** Zones that the calendar defines itself. */
  readonly defined: ReadonlyMap<string, ICAL.Timezone>;
  /** Zone of the times that name none, as the calendar writes it. */
  readonly named: string | null;
}

interface Numbered {
  readonly component: ICAL.Component;
  readonly path: string;
  readonly source: EntryText;
  /** Its UID is that of other entries as well, and names none of them. */
  readonly ambiguous?: boolean;
}

const isException = ({ component }: Numbered): boolean => component.hasProperty('recurrence-id');

/**
 * Entries of one UID are one entry and its revisions, numbered apart, or the same entry several times. Some programs give several
 * entries one UID: they are entries of their own, without an id (IMP12).
 */
function apart(some: readonly Numbered[]): readonly Numbered[][] {
  const main = some.filter((one) => !isException(one));
  const isOne = new Set(main.map(lineOf)).size <= 1 || areRevisions(main);
  return isOne ? [[...some]] : some.map((one) => [{ ...one, ambiguous: true }]);
}

/** Revisions have numbers of their own, and each keeps the title or the start of the one before. */
function areRevisions(main: readonly Numbered[]): boolean {
  const byNumber = main.toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
  return byNumber.every((one, nth) => {
    const before = byNumber[nth - 1];
    if (!before) return true;
    return (
      sequenceOf(one) !== sequenceOf(before) && (isAlike(one, before, 'summary') || isAlike(one, before, 'dtstart'))
    );
  });
}

const isAlike = (one: Numbered, other: Numbered, name: string): boolean =>
  textOf(one.component, name) === textOf(other.component, name);

/** The identity of an entry for people: its title, start and place. */
const lineOf = ({ component }: Numbered): string =>
  ['summary', 'dtstart', 'location'].map((name) => textOf(component, name)).join(' ');

function sayRevisions(groups: readonly (readonly Numbered[])[], notes: string[]): void {
  const older = groups.reduce((sum, some) => sum + Math.max(0, some.filter((one) => !isException(one)).length - 1), 0);
  if (older > 0) notes.push(`left out: ${older} older versions of entries that are there again`);
  const shared = groups.filter(([one]) => one?.ambiguous).length;
  if (shared > 0) notes.push(`${shared} entries share their UID with others and are taken for sessions of their own`);
}

/** The entries of one UID: an entry with its moved occurrences, or revisions of it, of which the latest counts. */
function ofOne(some: readonly Numbered[], zones: Zones, window: CalendarWindow, notes: string[]): CalendarEntry[] {
  const exceptions = some.filter(isException);
  const main = some.filter((one) => !isException(one)).sort((a, b) => sequenceOf(b) - sequenceOf(a))[0];
  const alone = (one: Numbered): CalendarEntry => {
    const occurrence = isException(one) ? textOf(one.component, 'recurrence-id') : null;
    return entryOf(one, new ICAL.Event(one.component), occurrence, zones);
  };
  if (!main) return exceptions.map(alone);
  for (const { component } of exceptions) plannedInUtc(main.component, component);
  const lengths = addedDates(main.component);
  const event = new ICAL.Event(main.component, { exceptions: exceptions.map(({ component }) => component) });
  if (!event.isRecurring()) return [alone(main), ...exceptions.map(alone)];
  const found = occurrencesOf({ ...main, lengths }, event, zones, window, notes);
  const others = exceptions.filter((one) => isBetween(one, window.from ?? -Infinity, lastOf(event, window)));
  return [...found.values(), ...others.filter((one) => !found.has(replacedBy(one))).map(alone)];
}

/** The moment that a moved occurrence was planned for. */
function replacedBy({ component }: Numbered): number {
  const planned = component.getFirstPropertyValue('recurrence-id');
  return planned instanceof ICAL.Time ? planned.toUnixTime() : NaN;
}

/** Whether an occurrence that was moved, and that its entry may not have by itself on these days, stands within them. */
function isBetween({ component }: Numbered, from: number, until: number): boolean {
  const start = component.getFirstPropertyValue('dtstart');
  return !(start instanceof ICAL.Time) || (at(start) >= from && at(start) <= until);
}

/** The moment after which occurrences are not wanted: the event's end, or a year. */
function lastOf(event: ICAL.Event, { from, until }: CalendarWindow): number {
  const first = at(event.startDate);
  return until ?? Math.max(first, from ?? first) + YEAR_MS;
}

const sequenceOf = ({ component }: Numbered): number => Number(component.getFirstPropertyValue('sequence') ?? 0);

function occurrencesOf(
  main: Numbered & { readonly lengths: Lengths },
  event: ICAL.Event,
  zones: Zones,
  window: CalendarWindow,
  notes: string[],
): ReadonlyMap<number, CalendarEntry> {
  const deleted = deletedOf(main.component);
  const found = new Map<number, CalendarEntry>();
  const iterator = event.iterator();
  const cut = (reason: string): void => {
    const title = event.summary ?? '';
    notes.push(`"${title.slice(0, 60)}" repeats ${reason}; ${found.size} of its occurrences were taken`);
  };
  const until = lastOf(event, window);
  for (let steps = 0; ; steps += 1) {
    const next = iterator.next() as ICAL.Time | null;
    if (!next) break;
    if (at(next) > until) {
      cut(window.until === null ? 'for longer than a year' : 'beyond the end of the event');
      break;
    }
    if (found.size >= OCCURRENCES_MAX || steps >= STEPS_MAX) {
      cut('too often');
      break;
    }
    if (window.from !== null && at(next) < window.from) continue;
    if (deleted.has(next.toUnixTime()) || deleted.has(dayOf(next))) continue;
    const { item, startDate, endDate, recurrenceId } = event.getOccurrenceDetails(next) as OccurrenceDetails;
    const one = { ...main, component: item.component };
    const isMoved = item.component !== main.component;
    const length = isMoved ? undefined : main.lengths.get(next.toString());
    const ends = length ? ended(startDate, length) : endDate;
    const span = { startDate, endDate: ends, ends: length !== undefined };
    found.set(next.toUnixTime(), entryOf(one, span, recurrenceId.toString(), zones));
  }
  return found;
}

/** The facts of an occurrence as ical.js gives them; its own types leave them out. */
interface OccurrenceDetails {
  readonly item: ICAL.Event;
  readonly startDate: ICAL.Time;
  readonly endDate: ICAL.Time;
  readonly recurrenceId: ICAL.Time;
}

/** About the moment of a time: its zone moves it by hours, which does not matter for bounds. */
const at = (time: ICAL.Time): number =>
  Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);

interface Span {
  readonly startDate: ICAL.Time | null;
  readonly endDate: ICAL.Time | null;
  /** It ends at `endDate`, whatever its entry says. */
  readonly ends?: boolean;
}

function entryOf(
  { component, path, source, ambiguous }: Numbered,
  span: Span,
  occurrence: string | null,
  zones: Zones,
): CalendarEntry {
  const text = (name: string): string => textOf(component, name);
  const start = component.getFirstProperty('dtstart');
  const ends = start !== null && (span.ends || component.hasProperty('dtend') || component.hasProperty('duration'));
  // Without a start, `span.endDate` of ical.js throws.
  const [from, until] = [start && span.startDate, ends ? span.endDate : null];
  return {
    uid: ambiguous ? '' : text('uid').trim(),
    occurrence,
    path,
    line: source.line,
    title: text('summary'),
    description: text('description'),
    location: text('location'),
    url: text('url'),
    conference: text('conference') || text('x-google-conference') || text('x-microsoft-skypeteamsmeetingurl'),
    picture: text('image'),
    categories: component.getAllProperties('categories').flatMap((property) => property.getValues().map(String)),
    language: component.getFirstProperty('summary')?.getFirstParameter('language') ?? '',
    start: start && from ? timeOf(from, start, zones) : null,
    end: start && until ? timeOf(until, component.getFirstProperty('dtend') ?? start, zones) : null,
    cancelled: text('status').toUpperCase() === 'CANCELLED',
    private: /^(?:PRIVATE|CONFIDENTIAL)$/i.test(text('class')),
    source: Object.fromEntries(KEPT.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]]))),
  };
}

/** Kept with a session. Guests and organisers, with their e-mail addresses, are nobody's business here. */
const KEPT = [
  'uid',
  'summary',
  'location',
  'url',
  'status',
  'sequence',
  'dtstart',
  'dtend',
  'duration',
  'rrule',
  'dtstamp',
];

/** A time with its zone: a known one by its name, another one as the calendar defines it. */
function timeOf(time: ICAL.Time, property: ICAL.Property, zones: Zones): CalendarTime {
  if (time.isDate) return { kind: 'day' };
  const { year, month, day, hour, minute, second } = time;
  const wall = { year, month, day, hour, minute, second };
  if (time.zone === ICAL.Timezone.utcTimezone) return { kind: 'moment', at: at(time) };
  // A calendar may name the zone of all its times in a way of its own.
  const tzid =
    property.getFirstParameter('tzid') ??
    (zones.named !== null && knownZone(zones.named) === null ? zones.named : null);
  if (tzid === null) return { kind: 'wall', wall, zone: null };
  const zone = knownZone(tzid);
  if (zone !== null) return { kind: 'wall', wall, zone };
  const defined = zones.defined.get(tzid);
  return defined
    ? { kind: 'moment', at: at(time) - defined.utcOffset(time) * 1000 }
    : { kind: 'unknown_zone', zone: tzid };
}

/** The first value of a property as text; empty when it is not there. */
function textOf(component: ICAL.Component, name: string): string {
  const value = component.getFirstPropertyValue(name);
  return value === null ? '' : String(value);
}
