import { isTree, type Tree } from '../reader.ts';

/**
 * The second form of `schedule.json`, which the c3voc hub writes (talks in one list, persons and tracks beside them), in
 * the first one: days with rooms with talks. Any other tree is given back as it is, and so is what does not fit, for
 * the reader of the first form to name it.
 */
export function inFirstForm(tree: unknown): unknown {
  const schedule = isTree(tree) ? tree['schedule'] : undefined;
  if (!isTree(tree) || !isTree(schedule) || !Array.isArray(schedule['events'])) return tree;
  const conference = isTree(schedule['conference']) ? schedule['conference'] : null;
  if (!conference) return tree;
  const known: Known = { tracks: bySlug(conference['tracks']), persons: byGuid(schedule['persons']) };
  const { events, persons: _persons, ...rest } = schedule;
  const talks = (events as readonly unknown[]).map((talk) => (isTree(talk) ? talkOf(talk, known) : talk));
  return { ...tree, schedule: { ...rest, conference: { ...conference, days: daysOf(talks) } } };
}

interface Known {
  readonly tracks: ReadonlyMap<unknown, Tree>;
  readonly persons: ReadonlyMap<unknown, Tree>;
}

function talkOf(talk: Tree, { tracks, persons }: Known): Tree {
  const { participants, track, room, start, ...rest } = talk;
  const people = Array.isArray(participants) ? (participants as readonly unknown[]) : [];
  return {
    ...rest,
    date: start,
    room: isTree(room) ? room['name'] : room,
    track: isTree(track) ? (track['name'] ?? tracks.get(track['slug'])?.['name'] ?? track['slug']) : track,
    persons: people.map((person) => (isTree(person) ? { ...persons.get(person['guid']), ...person } : person)),
  };
}

/** Talks by the date on which they start, then by room, in the order of the file. */
function daysOf(talks: readonly unknown[]): Tree[] {
  const textIn = (talk: unknown, field: string): string => {
    const value = isTree(talk) ? talk[field] : undefined;
    return typeof value === 'string' ? value : '';
  };
  const days = Map.groupBy(talks, (talk) => textIn(talk, 'date').slice(0, 10));
  return [...days].map(([date, some]) => ({
    date,
    rooms: Object.fromEntries(Map.groupBy(some, (talk) => textIn(talk, 'room'))),
  }));
}

const listed = (value: unknown): readonly Tree[] => (Array.isArray(value) ? value.filter(isTree) : []);
const bySlug = (value: unknown): ReadonlyMap<unknown, Tree> => new Map(listed(value).map((one) => [one['slug'], one]));
const byGuid = (value: unknown): ReadonlyMap<unknown, Tree> => new Map(listed(value).map((one) => [one['guid'], one]));
