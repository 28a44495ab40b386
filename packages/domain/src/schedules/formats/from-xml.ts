import { isTimeZone } from '../../time/formats.ts';
import { pathText, type Checked } from '../../problem.ts';
import { addressOf } from '../addresses.ts';
import { identified } from '../identity.ts';
import { trackOf, tracksOf } from '../parts.ts';
import { isTree, treeReader, type Path, type Tree, type TreeReader } from '../reader.ts';
import { absoluteLinks, reportDoubles, timesOf } from '../talk.ts';
import { isDate, momentOf, momentOnDay, timeOfDay } from '../times.ts';
import type { ImportedLink, ImportedPerson, ImportedRoom, ImportedSchedule, ImportedTalk } from '../types.ts';

/**
 * Reads a parsed `schedule.xml` (frab, pretalx, pentabarf). In the tree an element is a text, or an object with its
 * children by name, its attributes as `@name` and its text as `#text`; repeated elements are lists.
 * @param zone time zone of the event, for dates without offset in a file that names no zone
 */
export function scheduleFromXml(tree: unknown, file: string, zone: string): Checked<ImportedSchedule> {
  const reader = treeReader(file);
  const root = isTree(tree) ? tree['schedule'] : undefined;
  if (!isTree(root)) reader.report([], 'has no element schedule');
  const conference = isTree(root) ? one(root['conference']) : undefined;
  if (isTree(root) && !isTree(conference)) reader.report(['schedule'], 'has no element conference');
  if (!isTree(root) || !isTree(conference)) return { ok: false, problems: reader.problems };
  const value = readSchedule(reader, root, conference, zone);
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value };
}

function readSchedule(reader: TreeReader, root: Tree, conference: Tree, zone: string): ImportedSchedule {
  const at: Path = ['schedule', 'conference'];
  const field = (name: string): string => textOf(conference[name]).trim();
  const named = field('time_zone_name');
  if (named !== '' && !isTimeZone(named)) reader.report([...at, 'time_zone_name'], `"${named}" is not a time zone`);
  const time_zone = named !== '' && isTimeZone(named) ? named : null;
  const days = all(root['day']).filter((day) => textOf(day) === '' || isTree(day));
  const context: DayContext = {
    time_zone: time_zone ?? zone,
    base: field('base_url') || textOf(root['base_url']).trim(),
    dayChange: timeOfDay(field('day_change')),
  };
  const read = days.flatMap((day, nth) => readDay(reader, ['schedule', 'day', nth], day, context));
  const talks = identified(reader, read);
  reportDoubles(reader, talks);
  const title = field('title');
  return {
    format: 'schedule.xml',
    acronym: reader.required([...at, 'acronym'], field('acronym') || slugOf(title)),
    title: reader.required([...at, 'title'], title),
    version: textOf(root['version']).trim(),
    time_zone,
    rooms: roomsOf(talks),
    tracks: listedTracks(conference, talks),
    talks,
    notes: reader.notes,
  };
}

interface DayContext {
  readonly time_zone: string;
  readonly base: string;
  /** Time of day at which the conference's days begin; null when the file does not say. */
  readonly dayChange: string | null;
}

function readDay(reader: TreeReader, path: Path, value: unknown, context: DayContext): ImportedTalk[] {
  if (!isTree(value)) return [];
  const date = textOf(value['@date']);
  if (date !== '' && !isDate(date)) reader.report([...path, '@date'], `"${date}" is not a date`);
  const dayStart = dayStartOf(reader, path, value, context);
  const talksOf = (parent: Tree, at: Path, room: string): ImportedTalk[] =>
    all(parent['event']).map((talk, nth) =>
      readTalk(reader, [...at, 'event', nth], talk, { ...context, room, date, dayStart }),
    );
  const inRooms = all(value['room']).flatMap((room, nth) =>
    isTree(room) ? talksOf(room, [...path, 'room', nth], textOf(room['@name'])) : [],
  );
  return [...talksOf(value, path, ''), ...inRooms];
}

/** Moment at which a day begins: its own, else the conference's change of days on that date. */
function dayStartOf(reader: TreeReader, path: Path, day: Tree, context: DayContext): number | null {
  const start = textOf(day['@start']);
  const date = textOf(day['@date']);
  if (start === '')
    return context.dayChange === null ? null : momentOnDay(date, context.dayChange, null, context.time_zone);
  const at = momentOf(start, context.time_zone);
  if (at === null) reader.report([...path, '@start'], `"${start}" is not a date and time`);
  return at;
}

interface TalkContext extends DayContext {
  readonly room: string;
  readonly date: string;
  readonly dayStart: number | null;
}

function readTalk(reader: TreeReader, path: Path, value: unknown, context: TalkContext): ImportedTalk {
  const talk: Tree = isTree(value) ? value : {};
  const text = (field: string): string => textOf(talk[field]);
  const fallback = momentOnDay(context.date, text('start'), context.dayStart, context.time_zone);
  const times = { date: text('date').trim(), end: text('end').trim(), duration: text('duration').trim() };
  return {
    guid: guidOf(talk),
    path: pathText(path),
    title: reader.required([...path, 'title'], text('title')).trim(),
    subtitle: text('subtitle'),
    abstract: text('abstract'),
    description: text('description'),
    ...timesOf(reader, { path, time_zone: context.time_zone, fallback, days_first: true }, times),
    room: text('room').trim() || context.room,
    track: text('track').trim(),
    type: text('type').trim(),
    language: text('language').trim(),
    picture: addressOf(text('logo'), context.base),
    meeting_link: null,
    do_not_stream: text('do_not_stream').trim() === 'true',
    persons: readPersons(reader, path, talk, context.base),
    links: linksOf(talk, context.base),
    source: talk,
  };
}

/** Old files have no guid; there the id is the identity. */
function guidOf(talk: Tree): string {
  const guid = textOf(talk['@guid']).trim();
  const id = textOf(talk['@id']).trim();
  return guid === '' && id !== '' ? `id:${id}` : guid;
}

function readPersons(reader: TreeReader, path: Path, talk: Tree, base: string): ImportedPerson[] {
  const persons = one(talk['persons']);
  return all(isTree(persons) ? persons['person'] : undefined).map((person, nth) => {
    const name = reader.required([...path, 'persons', 'person', nth], textOf(person)).trim();
    const known: Tree = isTree(person) ? person : {};
    const uid = textOf(known['@guid']) || textOf(known['@code']) || textOf(known['@id']) || name;
    const picture = addressOf(textOf(known['@avatar']) || textOf(known['avatar']), base);
    return { uid, name, biography: textOf(known['biography']), picture };
  });
}

function linksOf(talk: Tree, base: string): ImportedLink[] {
  const entries = (list: string, item: string) => {
    const found = one(talk[list]);
    return all(isTree(found) ? found[item] : undefined).map((link) => ({
      url: isTree(link) ? textOf(link['@href']) : '',
      title: textOf(link),
    }));
  };
  return absoluteLinks([...entries('links', 'link'), ...entries('attachments', 'attachment')], base);
}

function roomsOf(talks: readonly ImportedTalk[]): ImportedRoom[] {
  return [...new Set(talks.map(({ room }) => room))].map((name) => ({ name, online: false }));
}

function listedTracks(conference: Tree, talks: readonly ImportedTalk[]): ImportedSchedule['tracks'] {
  const listed = all(conference['track']).flatMap((track) =>
    isTree(track) ? [trackOf(textOf(track['@name']), track)] : [],
  );
  return tracksOf(listed, talks);
}

const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, '-');

function textOf(node: unknown): string {
  const value = one(node);
  if (typeof value === 'string') return value;
  return isTree(value) && typeof value['#text'] === 'string' ? value['#text'] : '';
}

const all = (node: unknown): readonly unknown[] => (Array.isArray(node) ? node : node === undefined ? [] : [node]);
const one = (node: unknown): unknown => (Array.isArray(node) ? node[0] : node);
