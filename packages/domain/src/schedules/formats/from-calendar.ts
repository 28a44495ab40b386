import { isBlank } from '../../blank.ts';
import type { Checked } from '../../problem.ts';
import { clockChangeAt, isRealWallTime, zonedToUtc, type WallTime } from '../../time/zoned.ts';
import { addressOf, isMeetingAddress } from '../addresses.ts';
import { identified } from '../identity.ts';
import { tracksOf } from '../parts.ts';
import { treeReader, type TreeReader } from '../reader.ts';
import { doubtText, reportDoubles } from '../talk.ts';
import type { ImportedSchedule, ImportedTalk } from '../types.ts';

/** A time as a calendar writes it. */
export type CalendarTime =
  | { readonly kind: 'moment'; readonly at: number }
  /** A wall clock's time; without a zone it floats, and the event's zone is meant. */
  | { readonly kind: 'wall'; readonly wall: Required<WallTime>; readonly zone: string | null }
  /** A whole day. */
  | { readonly kind: 'day' }
  | { readonly kind: 'unknown_zone'; readonly zone: string };

/** An entry of a calendar, one for each occurrence of what repeats. */
export interface CalendarEntry {
  readonly uid: string;
  /** The occurrence of an entry that repeats, by its planned start; null: it does not repeat. */
  readonly occurrence: string | null;
  readonly path: string;
  /** Line of the file. */
  readonly line: number;
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly url: string;
  readonly conference: string;
  readonly picture: string;
  readonly categories: readonly string[];
  readonly language: string;
  readonly start: CalendarTime | null;
  readonly end: CalendarTime | null;
  readonly cancelled: boolean;
  readonly private: boolean;
  readonly source: Readonly<Record<string, unknown>>;
}

export interface Calendar {
  /** Its name (X-WR-CALNAME, NAME), or empty. */
  readonly name: string;
  /** Zone that it names for times without one; null: none. */
  readonly time_zone: string | null;
  readonly entries: readonly CalendarEntry[];
  /** Sentences about the parts that its reader left out or assumed. */
  readonly notes: readonly string[];
  /** Entries that its reader could not read. */
  readonly unread: readonly UnreadEntry[];
}

/** An entry that is left out since it cannot be read, in words for the person who finds it in the calendar. */
export interface UnreadEntry {
  readonly title: string;
  readonly start: string;
  readonly line: number;
  readonly reason: string;
}

/**
 * A calendar's entries as talks. Entries that cannot be read or make no sense are left out and named; whole days, cancelled and private entries are left out, and said; a zone that nobody
 * knows is refused, since a guess would move the talks by hours. Guests of an entry are no speakers.
 * @param zone time zone of the event, for times that name none
 */
export function scheduleFromCalendar(calendar: Calendar, file: string, zone: string): Checked<ImportedSchedule> {
  const reader = treeReader(file, (path) => path.join('.'));
  const time_zone = calendar.time_zone;
  const shown = calendar.entries.filter((entry) => !isLeftOut(entry));
  const unread = [...calendar.unread];
  const sane = shown.filter((entry) => {
    const reason = nonsenseOf(entry, time_zone ?? zone);
    if (reason !== null) unread.push({ ...entry, start: shownTime(entry.start), reason });
    return reason === null;
  });
  const read = sane.flatMap((entry) => readEntry(reader, entry, time_zone ?? zone) ?? []);
  const talks = identified(reader, read);
  reportDoubles(reader, talks);
  const nothing = talks.length === 0 ? unread.slice(0, NAMED) : [];
  const problems = [
    ...reader.problems,
    ...nothing.map(({ title, line, reason }) => ({ file, place: `line ${line}`, reason: `"${title}": ${reason}` })),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const value: ImportedSchedule = {
    format: 'calendar (iCalendar)',
    acronym: calendar.name.trim().slice(0, 100) || 'calendar',
    title: calendar.name,
    version: '',
    time_zone,
    rooms: [...new Set(talks.map(({ room }) => room))].map((name) => ({ name, online: false })),
    tracks: tracksOf([], talks),
    talks,
    notes: [
      ...calendar.notes,
      ...leftOut(calendar.entries),
      ...unreadNotes(unread),
      ...floating(shown, time_zone ?? zone),
      ...reader.notes,
    ],
  };
  return { ok: true, value };
}

const isLeftOut = (entry: CalendarEntry): boolean => entry.cancelled || entry.private || entry.start?.kind === 'day';

function leftOut(entries: readonly CalendarEntry[]): string[] {
  const some = (isOne: (entry: CalendarEntry) => boolean, what: string): string[] => {
    const found = entries.filter(isOne);
    const names = [...new Set(found.map(({ title }) => `"${title.slice(0, 60)}"`))].slice(0, 3).join(', ');
    return found.length === 0 ? [] : [`left out: ${found.length} ${what} (${names})`];
  };
  return [
    ...some(({ cancelled }) => cancelled, 'cancelled entries'),
    ...some((entry) => !entry.cancelled && entry.private, 'private entries'),
    ...some((entry) => !entry.cancelled && !entry.private && entry.start?.kind === 'day', 'entries of whole days'),
  ];
}

/** Entries that are named one by one; a calendar that is broken throughout would name thousands. */
const NAMED = 20;

function unreadNotes(unread: readonly UnreadEntry[]): string[] {
  const named = unread.slice(0, NAMED).map(({ title, start, line, reason }) => {
    const name = title.trim() === '' ? 'an entry without a title' : `"${title.trim().slice(0, 60)}"`;
    const from = start === '' ? '' : `, ${start}`;
    return `left out: ${name} (line ${line}${from}): ${reason}`;
  });
  const more = unread.length - named.length;
  return more > 0 ? [...named, `left out: ${more} more entries that cannot be read`] : named;
}

/** Why an entry cannot be a session, whatever else the calendar holds; null: it can. */
function nonsenseOf({ title, start, end }: CalendarEntry, zone: string): string | null {
  if (isBlank(title)) return 'its SUMMARY is missing';
  if (start === null) return 'its DTSTART is missing';
  if (isNoTime(start) || (end !== null && isNoTime(end))) return 'it has a time that no clock shows';
  if (end?.kind === 'day') return 'its end is a day, where the start has a time';
  const [from, until] = [momentOf(start, zone), end && momentOf(end, zone)];
  return from !== null && until !== null && until < from ? `its end (${shownTime(end)}) is before its start` : null;
}

const isNoTime = (time: CalendarTime): boolean => time.kind === 'wall' && !isRealWallTime(time.wall);

function shownTime(time: CalendarTime | null): string {
  if (time?.kind === 'moment') return new Date(time.at).toISOString().slice(0, 16).replace('T', ' ') + ' UTC';
  return time?.kind === 'wall' ? wallText(time.wall) : '';
}

function floating(entries: readonly CalendarEntry[], zone: string): string[] {
  const some = entries.filter(({ start }) => start?.kind === 'wall' && start.zone === null).length;
  return some === 0 ? [] : [`${some} entries name no time zone; ${zone} was taken`];
}

function readEntry(reader: TreeReader, entry: CalendarEntry, zone: string): ImportedTalk | null {
  const at = [entry.path];
  const starts_at = momentIn(reader, [...at, 'DTSTART'], entry.start, zone);
  const ends_at = momentIn(reader, [...at, 'DTEND'], entry.end, zone);
  if (starts_at === null) return null;
  const [meeting, place] = placeOf(entry);
  return {
    ...EMPTY,
    guid: entry.uid === '' || entry.occurrence === null ? entry.uid : `${entry.uid}/${entry.occurrence}`,
    path: entry.path,
    title: entry.title.trim(),
    description: entry.description,
    starts_at,
    ends_at: ends_at === starts_at ? null : ends_at,
    room: place,
    track: entry.categories[0]?.trim() ?? '',
    language: entry.language,
    picture: addressOf(entry.picture, ''),
    meeting_link: meeting,
    links: linkOf(entry.url, meeting),
    source: entry.source,
  };
}

const EMPTY = { subtitle: '', abstract: '', type: '', do_not_stream: false, persons: [] } as const;

/** The address of its video meeting, and its place: a location that is an address is no place, and not for everybody. */
function placeOf({ location, conference, url }: CalendarEntry): [meeting: string | null, place: string] {
  const place = location.trim();
  const inLocation = /https?:\/\/\S+/i.exec(place)?.[0];
  const meeting = [conference, inLocation ?? '', url]
    .map((text) => addressOf(text, ''))
    .find((address) => address !== null && (address !== addressOf(url, '') || isMeetingAddress(address)));
  const named =
    inLocation === undefined ? place : place.replace(inLocation, '').replace(/^[\s;,|–-]+|[\s;,|–-]+$/g, '');
  return [meeting ?? null, named];
}

function linkOf(url: string, meeting: string | null) {
  const address = addressOf(url, '');
  return address === null || address === meeting ? [] : [{ url: address, title: address }];
}

function momentIn(reader: TreeReader, path: readonly string[], time: CalendarTime | null, zone: string): number | null {
  if (time?.kind === 'unknown_zone') {
    const accepted = 'write it as Europe/Berlin, or define it (VTIMEZONE)';
    reader.report(
      path,
      `is in the time zone "${time.zone}", which nobody knows and the calendar does not define; ${accepted}`,
    );
  }
  if (time?.kind === 'wall') {
    const named = time.zone ?? zone;
    const doubt = clockChangeAt(time.wall, named);
    if (doubt !== null) reader.note(`${reader.placeOf(path)}: ${doubtText(wallText(time.wall), named, doubt)}`);
  }
  return time && momentOf(time, zone);
}

/** null: it is a whole day, or in a zone that nobody knows. */
function momentOf(time: CalendarTime, zone: string): number | null {
  if (time.kind === 'moment') return time.at;
  return time.kind === 'wall' ? zonedToUtc(time.wall, time.zone ?? zone) : null;
}

function wallText({ year, month, day, hour, minute }: WallTime): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
