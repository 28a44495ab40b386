import { utcToZoned } from '../time/zoned.ts';
import { meetingAddressesIn } from './addresses.ts';
import type { ImportedSchedule, ImportedTalk, ScheduleFormat } from './types.ts';

/** The contents of a file as they were understood, for the person who imports it. */
export interface Understanding {
  readonly format: ScheduleFormat;
  /** Name by which sessions of this schedule are found again. */
  readonly source: string;
  readonly sessions: number;
  readonly speakers: number;
  readonly rooms: readonly string[];
  readonly tracks: readonly string[];
  /** Days that have a session, `YYYY-MM-DD`, in the zone. */
  readonly days: readonly string[];
  /** Zone of times without offset, and whether the file named it or the event. */
  readonly time_zone: string;
  readonly zone_from: 'file' | 'event';
  /** Sentences: what was left out, assumed or looks odd. */
  readonly notes: readonly string[];
}

/** @param zone time zone of the event */
export function understandingOf(schedule: ImportedSchedule, source: string, zone: string): Understanding {
  const { talks, time_zone } = schedule;
  const shown = time_zone ?? zone;
  const days = new Set(talks.map(({ starts_at }) => dayOf(starts_at, shown)));
  return {
    format: schedule.format,
    source,
    sessions: talks.length,
    speakers: new Set(talks.flatMap(({ persons }) => persons.map(({ uid }) => uid))).size,
    rooms: roomsOf(schedule),
    tracks: schedule.tracks.map(({ name }) => name),
    days: [...days].sort(),
    time_zone: shown,
    zone_from: time_zone === null ? 'event' : 'file',
    notes: [...schedule.notes, ...oddities(talks)],
  };
}

/** The rooms that sessions are in, in the order of the schedule. */
function roomsOf({ rooms, talks }: ImportedSchedule): string[] {
  const used = new Set(talks.map(({ room }) => room).filter((room) => room !== ''));
  return [...new Set([...rooms.map(({ name }) => name), ...used])].filter((room) => used.has(room));
}

/** The day of a moment in a zone, `YYYY-MM-DD`. */
export function dayOf(at: number, zone: string): string {
  const { year, month, day } = utcToZoned(at, zone);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

const DAY_MS = 86_400_000;

/** Things that can be right and are often a mistake: sessions without an end, of more than a day, two in a room at once. */
function oddities(talks: readonly ImportedTalk[]): string[] {
  const unending = talks.filter(({ ends_at }) => ends_at === null);
  const long = talks.filter(({ starts_at, ends_at }) => ends_at !== null && ends_at - starts_at > DAY_MS);
  const overlapping = overlaps(talks);
  const revealing = talks.filter((talk) => meetingAddressesIn(`${talk.abstract}\n${talk.description}`).length > 0);
  return [
    ...counted(unending, 'have no end'),
    ...counted(long, 'last longer than 24 hours'),
    ...counted(overlapping, 'begin while another one is in the same room'),
    ...counted(revealing, 'have the address of a video meeting in their description, which everybody reads'),
  ];
}

const NAMED = 3;

function counted(talks: readonly ImportedTalk[], what: string): string[] {
  if (talks.length === 0) return [];
  const names = talks.slice(0, NAMED).map(({ title }) => `"${title.slice(0, 60)}"`);
  const more = talks.length > NAMED ? ' and others' : '';
  return [`sessions that ${what}: ${talks.length} (${names.join(', ')}${more})`];
}

function overlaps(talks: readonly ImportedTalk[]): ImportedTalk[] {
  const rooms = Map.groupBy(
    talks.filter(({ room, ends_at }) => room !== '' && ends_at !== null),
    ({ room }) => room,
  );
  return [...rooms.values()].flatMap((some) => {
    let until = -Infinity;
    return some
      .toSorted((a, b) => a.starts_at - b.starts_at)
      .filter(({ starts_at, ends_at }) => {
        const busy = starts_at < until;
        until = Math.max(until, ends_at ?? starts_at);
        return busy;
      });
  });
}
