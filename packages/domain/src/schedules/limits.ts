import type { Problem } from '../problem.ts';
import type { ImportedSchedule, ImportedTalk } from './types.ts';

/** The size of a schedule, ten times the largest that was ever published, and of its texts in characters. */
export const SCHEDULE_MAX = {
  sessions: 20_000,
  guid: 200,
  title: 300,
  text: 80_000,
  room: 200,
  name: 300,
  biography: 20_000,
  persons: 200,
  links: 100,
} as const;

/** Everything of a schedule that is larger than a session can hold; at most 20 problems. */
export function oversized(schedule: ImportedSchedule, file: string): Problem[] {
  const { sessions } = SCHEDULE_MAX;
  if (schedule.talks.length > sessions) {
    const reason = `holds ${schedule.talks.length} sessions; at most ${sessions} are taken`;
    return [{ file, place: '', reason }];
  }
  return schedule.talks.flatMap((talk) => oversizedParts(talk, file)).slice(0, 20);
}

function oversizedParts(talk: ImportedTalk, file: string): Problem[] {
  const of = (part: string, size: number, limit: number, unit = 'characters'): Problem[] =>
    size <= limit
      ? []
      : [{ file, place: `${talk.path}.${part}`, reason: `has ${size} ${unit}; at most ${limit} are taken` }];
  return [
    ...of('guid', talk.guid.length, SCHEDULE_MAX.guid),
    ...of('title', talk.title.length, SCHEDULE_MAX.title),
    ...of('subtitle', talk.subtitle.length, SCHEDULE_MAX.title),
    ...of('abstract', talk.abstract.length, SCHEDULE_MAX.text),
    ...of('description', talk.description.length, SCHEDULE_MAX.text),
    ...of('room', talk.room.length, SCHEDULE_MAX.room),
    ...of('track', talk.track.length, SCHEDULE_MAX.room),
    ...of('type', talk.type.length, SCHEDULE_MAX.room),
    ...of('persons', talk.persons.length, SCHEDULE_MAX.persons, 'people'),
    ...of('links', talk.links.length, SCHEDULE_MAX.links, 'links'),
    ...talk.persons.flatMap(({ uid, name, biography }, nth) => [
      ...of(`persons[${nth}].id`, uid.length, SCHEDULE_MAX.guid),
      ...of(`persons[${nth}].name`, name.length, SCHEDULE_MAX.name),
      ...of(`persons[${nth}].biography`, biography.length, SCHEDULE_MAX.biography),
    ]),
  ];
}
