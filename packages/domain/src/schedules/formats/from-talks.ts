import { isBlank } from '../../blank.ts';
import { pathText, type Checked } from '../../problem.ts';
import { isTimeZone } from '../../time/formats.ts';
import { addressOf, isMeetingAddress } from '../addresses.ts';
import { asTalkList } from './from-sessionize.ts';
import { identified } from '../identity.ts';
import { pictureOf, trackOf, tracksOf } from '../parts.ts';
import { isTree, treeReader, type Path, type Tree, type TreeReader } from '../reader.ts';
import { absoluteLinks, reportDoubles, timesOf } from '../talk.ts';
import type { ImportedPerson, ImportedSchedule, ImportedTalk } from '../types.ts';

/** Names under which lists of talks stand in an object around them. */
const LISTS = ['talks', 'results', 'sessions', 'submissions'] as const;

/** Is this a list of talks, such as pretalx answers it: bare, as a page of its API, or as the data of its widget? */
export function isTalkList(tree: unknown): boolean {
  if (Array.isArray(tree)) return tree.some(isTree);
  return isTree(tree) && tree['schedule'] === undefined && LISTS.some((name) => Array.isArray(tree[name]));
}

export interface TalkListContext {
  /** Time zone of the event, for times without offset where the file names no zone. */
  readonly zone: string;
  /** Languages in which texts are wanted, the best first. */
  readonly languages: readonly string[];
}

/**
 * Reads a flat list of talks (pretalx: API, widget). Rooms, tracks and people are objects, names, or ids of lists beside the
 * talks; a text may be an object of texts by language. Talks that are not on the schedule are left out, and counted.
 */
export function scheduleFromTalks(given: unknown, file: string, context: TalkListContext): Checked<ImportedSchedule> {
  const reader = treeReader(file);
  const tree = asTalkList(given);
  const root: Tree = isTree(tree) ? tree : {};
  const name = LISTS.find((one) => Array.isArray(root[one]));
  const at: Path = name === undefined ? [] : [name];
  const list = Array.isArray(tree) ? (tree as readonly unknown[]) : reader.list(at, root[name ?? '']);
  if (typeof root['next'] === 'string') {
    const all = typeof root['count'] === 'number' ? ` of ${root['count']}` : '';
    reader.report(at, `holds ${list.length}${all} talks, one page of several; ask for all of them (?limit=…)`);
  }
  const value = readList(reader, root, at, list, context);
  return reader.problems.length > 0 ? { ok: false, problems: reader.problems } : { ok: true, value };
}

interface Known extends TalkListContext {
  readonly rooms: ReadonlyMap<string, Tree>;
  readonly tracks: ReadonlyMap<string, Tree>;
  readonly speakers: ReadonlyMap<string, Tree>;
  /** Talks have codes, so that a bare number is that of a place in the schedule, which each version assigns again. */
  readonly coded: boolean;
}

function readList(
  reader: TreeReader,
  root: Tree,
  at: Path,
  list: readonly unknown[],
  { zone, languages }: TalkListContext,
): ImportedSchedule {
  const event: Tree = isTree(root['event']) ? root['event'] : {};
  const named = firstText([root['timezone'], root['time_zone'], event['timezone']]);
  if (named !== '' && !isTimeZone(named)) reader.report(['timezone'], `"${named}" is not a time zone`);
  const time_zone = named !== '' && isTimeZone(named) ? named : null;
  const known: Known = {
    zone: time_zone ?? zone,
    languages,
    rooms: byId(root['rooms']),
    tracks: byId(root['tracks']),
    speakers: byId(root['speakers']),
    coded: list.some((talk) => isTree(talk) && typeof talk['code'] === 'string'),
  };
  const read = list.flatMap((talk, nth) => readTalk(reader, [...at, nth], talk, known));
  const talks = identified(reader, read);
  reportDoubles(reader, talks);
  const title = wording(root['title'] ?? root['name'] ?? event['name'], languages);
  return {
    format: 'list of talks (JSON)',
    acronym: firstText([event['slug'], root['event'], root['acronym']]) || 'talks',
    title,
    version: firstText([root['version']]),
    time_zone,
    rooms: [...new Set(talks.map(({ room }) => room))].map((room) => ({ name: room, online: false })),
    tracks: listedTracks(list, known, talks),
    talks,
    notes: [...reader.notes, ...leftOut(list)],
  };
}

/** States of Sessionize that are not `Accepted`. */
const OFF_SCHEDULE = /^(?:declined|decline_queue|waitlisted|rejected|cancell?ed|withdrawn|nominated)$/i;
const ON_SCHEDULE = ['confirmed', 'accepted', 'scheduled', 'published'];

/** The places in the schedule that a talk has; none: it is not on it, or was cancelled. */
function slotsOf(talk: Tree): readonly Tree[] {
  const { state } = talk;
  if (typeof talk['status'] === 'string' && OFF_SCHEDULE.test(talk['status'])) return [];
  if (typeof state === 'string' && !ON_SCHEDULE.includes(state.toLowerCase())) return [];
  const listed = Array.isArray(talk['slots']) ? talk['slots'].filter(isTree) : [];
  const slots = listed.length > 0 ? listed : [isTree(talk['slot']) ? talk['slot'] : talk];
  return slots.filter((slot) => startIn(slot) !== undefined);
}

const startIn = (slot: Tree): unknown =>
  slot['start'] ?? slot['starts_at'] ?? slot['startsAt'] ?? slot['date'] ?? undefined;

function leftOut(list: readonly unknown[]): string[] {
  const some = list.filter((talk) => isTree(talk) && slotsOf(talk).length === 0).length;
  return some === 0 ? [] : [`left out: ${some} talks that are not on the schedule (no start, or not confirmed)`];
}

function readTalk(reader: TreeReader, path: Path, value: unknown, known: Known): ImportedTalk[] {
  const talk = reader.object(path, value);
  if (!talk) return [];
  return slotsOf(talk).map((slot, nth) => readSlot(reader, path, { talk, slot, nth }, known));
}

interface Place {
  readonly talk: Tree;
  readonly slot: Tree;
  /** Of the slots of the talk. */
  readonly nth: number;
}

function readSlot(reader: TreeReader, path: Path, { talk, slot, nth }: Place, known: Known): ImportedTalk {
  const words = (...values: unknown[]): string => firstWords(values, known.languages);
  const id = idOf(talk, known);
  const title = words(talk['title'], talk['name']);
  if (isBlank(title)) reader.report([...path, 'title'], 'is missing');
  const base = firstText([talk['url']]);
  return {
    guid: id === '' || nth === 0 ? id : `${id}/${nth + 1}`,
    path: pathText(path),
    title,
    subtitle: words(talk['subtitle']),
    abstract: words(talk['abstract']),
    description: words(talk['description']),
    ...timesIn(reader, path, talk, slot, known),
    room: nameIn(slot['room'] ?? talk['room'] ?? talk['roomId'], known.rooms, known.languages),
    track: nameIn(talk['track'], known.tracks, known.languages),
    type: nameIn(
      talk['submission_type'] ?? talk['session_type'] ?? talk['type'] ?? talk['format'],
      NONE,
      known.languages,
    ),
    language: firstText([talk['content_locale'], talk['language'], talk['locale']]),
    do_not_stream: talk['do_not_stream'] === true,
    persons: personsOf(reader, path, talk, known),
    picture: pictureOf(talk['image'] ?? talk['logo'] ?? talk['picture'], base),
    meeting_link: meetingIn(talk),
    links: linksOf(talk, base, known.languages),
    source: withoutNotes(talk),
  };
}

function idOf(talk: Tree, { coded }: Known): string {
  const id = firstText([talk['guid'], talk['code']]);
  return id !== '' || coded ? id : firstText([talk['id']]);
}

function timesIn(reader: TreeReader, path: Path, talk: Tree, slot: Tree, { zone }: Known) {
  const length = slot['duration'] ?? talk['duration'];
  const duration = typeof length === 'number' ? clockText(length) : firstText([length]);
  const times = {
    date: firstText([startIn(slot)]),
    end: firstText([slot['end'], slot['ends_at'], slot['endsAt']]),
    duration,
  };
  return timesOf(reader, { path, time_zone: zone, fallback: null, days_first: false }, times);
}

/** Minutes as `hh:mm`. */
const clockText = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`;

function personsOf(reader: TreeReader, path: Path, talk: Tree, { speakers, languages }: Known): ImportedPerson[] {
  const field = talk['speakers'] === undefined ? 'persons' : 'speakers';
  return reader.list([...path, field], talk[field]).flatMap((value, nth) => {
    const listed = isTree(value) ? value : speakers.get(String(value));
    const person: Tree = listed ?? { code: value };
    const name =
      firstText([person['name'], person['public_name'], person['fullName'], person['full_name']]) ||
      firstAndLast(person);
    // A list of codes without the people beside it: nobody can be named.
    if (name.trim() === '' && !isTree(value)) {
      reader.note('people are named by codes only; ask for them with ?expand=speakers');
      return [];
    }
    if (isBlank(name)) reader.report([...path, field, nth], 'has no name');
    const picture = pictureOf(
      person['avatar_url'] ?? person['avatar'] ?? person['profilePicture'] ?? person['picture'],
      '',
    );
    const uid = firstText([person['guid'], person['code'], person['id']]) || name;
    return [{ uid, name, biography: firstWords([person['biography'], person['bio']], languages), picture }];
  });
}

const firstAndLast = (person: Tree): string =>
  [person['firstName'], person['lastName']]
    .map((part) => firstText([part]).trim())
    .join(' ')
    .trim();

function meetingIn(talk: Tree): string | null {
  const address = addressOf(firstText([talk['liveUrl']]), '');
  return address !== null && isMeetingAddress(address) ? address : null;
}

function linksOf(talk: Tree, base: string, languages: readonly string[]) {
  const listed = ['links', 'resources', 'attachments'].flatMap((field) =>
    Array.isArray(talk[field]) ? (talk[field] as readonly unknown[]) : [],
  );
  const found = listed.map((link) => {
    if (!isTree(link)) return { url: firstText([link]), title: '' };
    const url = firstText([link['url'], link['link'], link['resource']]);
    return { url, title: firstWords([link['title'], link['description']], languages) };
  });
  return absoluteLinks(found, addressOf(base, '') ?? '');
}

function listedTracks(list: readonly unknown[], known: Known, talks: readonly ImportedTalk[]) {
  const inTalks = list.flatMap((talk) => (isTree(talk) && isTree(talk['track']) ? [talk['track']] : []));
  const all = [...known.tracks.values(), ...inTalks];
  return tracksOf(
    all.map((track) => trackOf(nameIn(track, NONE, known.languages), track)),
    talks,
  );
}

const NONE: ReadonlyMap<string, Tree> = new Map();

/** The name of a thing: itself, a text by language, an object with a name, or the id of one that is listed. */
function nameIn(value: unknown, listed: ReadonlyMap<string, Tree>, languages: readonly string[]): string {
  const one = typeof value === 'string' || typeof value === 'number' ? (listed.get(String(value)) ?? value) : value;
  return (isTree(one) ? firstWords([one['name'], one], languages) : wording(one, languages)).trim();
}

const firstWords = (values: readonly unknown[], languages: readonly string[]): string =>
  values.map((value) => wording(value, languages)).find((text) => text.trim() !== '') ?? '';

/** A text, or of an object of texts by language the one in the best language; anything else is empty. */
function wording(value: unknown, languages: readonly string[]): string {
  if (!isTree(value)) return firstText([value]);
  const texts = Object.entries(value).filter((entry): entry is [string, string] => isText(entry));
  const best = languages.map((language) => texts.find(([key]) => key === language || key.startsWith(`${language}-`)));
  return (best.find((found) => found !== undefined) ?? texts[0])?.[1] ?? '';
}

/** Keys of texts by language: `de`, `de-formal`, `pt-br`. */
const isText = ([key, value]: [string, unknown]): boolean =>
  /^[a-z]{2,3}(?:[-_]\w+)*$/i.test(key) && typeof value === 'string' && value.trim() !== '';

/** The first that is a text or a number, as text. */
function firstText(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === 'number' ? String(value) : value));
  return texts.find((value): value is string => typeof value === 'string' && value !== '') ?? '';
}

function byId(value: unknown): ReadonlyMap<string, Tree> {
  const listed = Array.isArray(value) ? value.filter(isTree) : [];
  return new Map(listed.flatMap((one) => ['id', 'code', 'guid'].flatMap((key) => idEntry(one[key], one))));
}

const idEntry = (id: unknown, one: Tree): [string, Tree][] =>
  typeof id === 'string' || typeof id === 'number' ? [[String(id), one]] : [];

/** Fields that an organiser's export has and that are not the public's; nothing here needs them. */
const PRIVATE = [
  'answers',
  'questionAnswers',
  'liveUrl',
  'internal_notes',
  'notes',
  'email',
  'availabilities',
  'reviews',
  'tag_ids',
  'median_score',
];

function withoutNotes(talk: Tree): Tree {
  const people = Array.isArray(talk['speakers']) ? talk['speakers'] : null;
  const own = Object.fromEntries(Object.entries(talk).filter(([key]) => !PRIVATE.includes(key)));
  return people ? { ...own, speakers: people.map((one) => (isTree(one) ? withoutNotes(one) : (one as unknown))) } : own;
}
