import { isBlank } from '../../blank.ts';
import { pathText, type Checked } from '../../problem.ts';
import { isTree, kindOf, treeReader, type Path, type Tree, type TreeReader } from '../reader.ts';
import { isTimeZone } from '../../time/formats.ts';
import { identified } from '../identity.ts';
import { pictureOf, trackOf, tracksOf } from '../parts.ts';
import { absoluteLinks, reportDoubles, timesOf } from '../talk.ts';
import { isDate, momentOf } from '../times.ts';
import type { ImportedPerson, ImportedRoom, ImportedSchedule, ImportedTalk } from '../types.ts';

/**
 * Reads a parsed `schedule.json` (c3voc schema; frab, pretalx and the hub write it). Real files add fields, leave out
 * deprecated ones and write slugs and acronyms in their own ways, which is all accepted; what makes a file ambiguous or
 * wrong (types, dates, identities, persons without a name, misplaced parts) is refused, every place of it.
 * @param zone time zone of the event, for dates without offset in a file that names no zone
 */
export function scheduleFromJson(tree: unknown, file: string, zone: string): Checked<ImportedSchedule> {
  const reader = treeReader(file);
  const root = reader.object([], tree);
  const schedule = root && reader.object(['schedule'], root['schedule']);
  const conference = schedule && reader.object(['schedule', 'conference'], schedule['conference']);
  if (!schedule || !conference) return { ok: false, problems: reader.problems };
  if (schedule['rooms'] !== undefined)
    reader.report(['schedule', 'rooms'], 'is misplaced: rooms stand in schedule.conference');
  const value = readConference(reader, schedule, conference, zone);
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value };
}

function readConference(reader: TreeReader, schedule: Tree, conference: Tree, zone: string): ImportedSchedule {
  const at: Path = ['schedule', 'conference'];
  const named = reader.text([...at, 'time_zone_name'], conference['time_zone_name']);
  if (named !== '' && !isTimeZone(named)) reader.report([...at, 'time_zone_name'], `"${named}" is not a time zone`);
  const time_zone = named !== '' && isTimeZone(named) ? named : null;
  reportDates(reader, at, conference);
  const base = reader.text(['schedule', 'base_url'], schedule['base_url']);
  const talks = identified(reader, readDays(reader, at, conference, { time_zone: time_zone ?? zone, base }));
  reportDoubles(reader, talks);
  return {
    format: 'schedule.json',
    acronym: reader.required([...at, 'acronym'], conference['acronym']),
    title: reader.required([...at, 'title'], conference['title']),
    version: plain(schedule['version']),
    time_zone,
    rooms: readRooms(reader, at, conference, talks),
    tracks: readTracks(reader, at, conference, talks),
    talks,
    notes: reader.notes,
  };
}

function reportDates(reader: TreeReader, at: Path, conference: Tree): void {
  for (const field of ['start', 'end']) {
    const text = reader.text([...at, field], conference[field]);
    if (text !== '' && !isDate(text) && momentOf(text, 'UTC') === null) {
      reader.report([...at, field], `"${text}" is not a date`);
    }
  }
}

interface DayContext {
  readonly time_zone: string;
  readonly base: string;
}

function readDays(reader: TreeReader, at: Path, conference: Tree, context: DayContext): ImportedTalk[] {
  if (conference['days'] === undefined) reader.report([...at, 'days'], 'is missing');
  return reader.list([...at, 'days'], conference['days']).flatMap((entry, nth) => {
    const path = [...at, 'days', nth];
    const day = reader.object(path, entry);
    const date = day ? reader.required([...path, 'date'], day['date']) : '';
    if (date !== '' && !isDate(date)) reader.report([...path, 'date'], `"${date}" is not a date`);
    const rooms = day && (isEmptyList(day['rooms']) ? {} : reader.object([...path, 'rooms'], day['rooms']));
    return Object.entries(rooms ?? {}).flatMap(([room, talks]) =>
      reader
        .list([...path, 'rooms', room], talks)
        .flatMap((talk, index) => readTalk(reader, [...path, 'rooms', room, index], talk, room, context) ?? []),
    );
  });
}

/** Some languages write an object without members as an empty list. */
const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function readTalk(
  reader: TreeReader,
  path: Path,
  value: unknown,
  room: string,
  context: DayContext,
): ImportedTalk | null {
  const talk = reader.object(path, value);
  if (!talk) return null;
  const text = (field: string): string => reader.text([...path, field], talk[field]);
  reportId(reader, path, talk['id']);
  const times = { date: text('date'), end: text('end'), duration: text('duration') };
  return {
    guid: idIn(talk, text('guid')),
    path: pathText(path),
    title: reader.required([...path, 'title'], talk['title']),
    subtitle: text('subtitle'),
    abstract: text('abstract'),
    description: text('description'),
    picture: pictureOf(talk['logo'], context.base),
    meeting_link: null,
    ...timesOf(reader, { path, fallback: null, days_first: true, ...context }, times),
    room: text('room') || room,
    track: text('track'),
    type: text('type'),
    language: text('language'),
    do_not_stream: talk['do_not_stream'] === true || talk['do_not_stream'] === 'true',
    persons: readPersons(reader, path, talk, context.base),
    links: [
      ...readLinks(reader, path, talk, 'links', context.base),
      ...readLinks(reader, path, talk, 'attachments', context.base),
    ],
    source: talk,
  };
}

/** The talk's own id: its guid, else whichever other id stays the same from version to version; empty: none. */
function idIn(talk: Tree, guid: string): string {
  if (guid.trim() !== '') return guid;
  const named = ['id', 'code', 'slug', 'url'].find((field) => plain(talk[field]).trim() !== '');
  return named === undefined ? '' : `${named}:${plain(talk[named])}`;
}

/** An id may be left out (it is deprecated), but one that is there is a whole number from 1. */
function reportId(reader: TreeReader, path: Path, id: unknown): void {
  if (id === undefined || id === null || isWholeNumber(id)) return;
  reader.report([...path, 'id'], `must be a whole number from 1, but is ${kindOf(id)}`);
}

const isWholeNumber = (id: unknown): id is number => Number.isInteger(id) && (id as number) >= 1;

function readPersons(reader: TreeReader, path: Path, talk: Tree, base: string): ImportedPerson[] {
  return reader.list([...path, 'persons'], talk['persons']).flatMap((value, nth) => {
    const at = [...path, 'persons', nth];
    const person = reader.object(at, value);
    if (!person) return [];
    reportPerson(reader, at, person);
    const picture = pictureOf(person['avatar'] ?? person['avatar_url'], base);
    const name =
      ['name', 'public_name', 'full_public_name']
        .map((field) => reader.text([...at, field], person[field]))
        .find((text) => text.trim() !== '') ?? '';
    if (isBlank(name)) reader.report(at, 'has no name');
    const uid = plain(person['guid']) || plain(person['code']) || plain(person['id']) || name;
    return [{ uid, name, biography: reader.text([...at, 'biography'], person['biography']), picture }];
  });
}

/** A text, or a number as text; anything else says nothing. */
function plain(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Persons of frab have numeric ids; codes of pretalx are capital letters and digits. */
function reportPerson(reader: TreeReader, at: Path, person: Tree): void {
  const { id, code } = person;
  if (id !== undefined && id !== null && !Number.isInteger(id)) {
    reader.report([...at, 'id'], `must be a whole number, but is ${kindOf(id)}`);
  }
  const known = typeof person['name'] === 'string' || Number.isInteger(id);
  if (!known && typeof code === 'string' && !/^[A-Z0-9]+$/.test(code)) {
    reader.report([...at, 'code'], `"${code}" must be capital letters A–Z and digits`);
  }
}

function readLinks(reader: TreeReader, path: Path, talk: Tree, field: string, base: string) {
  const found = reader.list([...path, field], talk[field]).flatMap((value, nth) => {
    const at = [...path, field, nth];
    if (typeof value === 'string') return [{ url: value, title: '' }];
    const link = reader.object(at, value);
    return link
      ? [{ url: reader.text([...at, 'url'], link['url']), title: reader.text([...at, 'title'], link['title']) }]
      : [];
  });
  return absoluteLinks(found, base);
}

function readRooms(reader: TreeReader, at: Path, conference: Tree, talks: readonly ImportedTalk[]): ImportedRoom[] {
  const described = new Map(
    reader.list([...at, 'rooms'], conference['rooms']).flatMap((room, nth) => {
      const found = reader.object([...at, 'rooms', nth], room);
      return found ? [[reader.required([...at, 'rooms', nth, 'name'], found['name']), found] as const] : [];
    }),
  );
  const names = new Set([...described.keys(), ...talks.map(({ room }) => room)]);
  return [...names].map((name) => {
    const room = described.get(name);
    const stream = room?.['stream_id'];
    return { name, online: room?.['type'] === 'online' || (typeof stream === 'string' && stream !== '') };
  });
}

function readTracks(
  reader: TreeReader,
  at: Path,
  conference: Tree,
  talks: readonly ImportedTalk[],
): ImportedSchedule['tracks'] {
  const listed = reader
    .list([...at, 'tracks'], conference['tracks'])
    .flatMap((track) => (isTree(track) && typeof track['name'] === 'string' ? [trackOf(track['name'], track)] : []));
  return tracksOf(listed, talks);
}
