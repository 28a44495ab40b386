import { withoutEntities } from '../html-entities.ts';
import type { ImportedSchedule, ImportedTalk } from './types.ts';

/**
 * A schedule whose titles, names and places are what readers of a web page would have seen: some programs write them as HTML. Ids that
 * were made of a title stay, so that the next import finds the session again.
 */
export function withPlainLines(schedule: ImportedSchedule): ImportedSchedule {
  const named = <T extends { readonly name: string }>(one: T): T => ({ ...one, name: withoutEntities(one.name) });
  return {
    ...schedule,
    title: withoutEntities(schedule.title),
    rooms: schedule.rooms.map(named),
    tracks: schedule.tracks.map(named),
    talks: schedule.talks.map((talk) => ({ ...talk, ...plainTalk(talk), persons: talk.persons.map(named) })),
  };
}

function plainTalk({ title, subtitle, room, track, type }: ImportedTalk) {
  const [plainTitle = '', ...rest] = [title, subtitle, room, track, type].map(withoutEntities);
  const [plainSubtitle = '', plainRoom = '', plainTrack = '', plainType = ''] = rest;
  return { title: plainTitle, subtitle: plainSubtitle, room: plainRoom, track: plainTrack, type: plainType };
}
