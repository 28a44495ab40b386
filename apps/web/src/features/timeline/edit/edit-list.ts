import type { EventOf } from '@plenary/contract/live';
import type { EditableSession } from '@plenary/contract/timeline/edit';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';
import type { Conflict } from '@plenary/domain/timeline/edit/conflicts';
import { byStart } from '@plenary/domain/timeline/order';
import { isActive, startOf } from '@plenary/domain/timeline/status';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import { localDay } from '@plenary/domain/timeline/zones';

/** So many sessions stand on the page at a time, however many there are. */
export const PAGE_SIZE = 40;

/** The part of the sessions that is shown. */
export interface Narrowing {
  readonly search: string;
  /** `YYYY-MM-DD` in the event's zone; empty: every day. */
  readonly day: string;
  readonly show: 'all' | 'now' | 'conflicts' | 'kept';
  /** Counted from 0. */
  readonly page: number;
}

export const EVERYTHING: Narrowing = { search: '', day: '', show: 'all', page: 0 };

/** So soon before midnight a host looks after the next day too. */
const SOON_MS = 2 * 3_600_000;

/**
 * The part of the sessions with which a page begins: today, where the event has it among several days. Around midnight,
 * while a session of another day is on or comes soon, it is all of them.
 * @param now milliseconds on the event's clock
 * @param zone IANA name of the event's zone
 */
export function firstNarrowing(
  sessions: readonly EditableSession[],
  { now, zone, rules }: { now: number; zone: string; rules: TimelineRules },
): Narrowing {
  const today = localDay(now, zone);
  const dayOf = ({ starts_at }: EditableSession): string => localDay(Date.parse(starts_at), zone);
  const others = sessions.filter((session) => dayOf(session) !== today);
  if (others.length === 0 || others.length === sessions.length) return EVERYTHING;
  const near = (session: EditableSession): boolean =>
    isActive(session, now, rules) || (startOf(session) > now && startOf(session) < now + SOON_MS);
  return others.some(near) ? EVERYTHING : { ...EVERYTHING, day: today };
}

/** The list as it is drawn: one page of it, and what there is to choose. */
export interface EditList {
  readonly rows: readonly EditableSession[];
  /** Sessions that match, on all pages. */
  readonly count: number;
  /** Number of the first row among those, from 0. */
  readonly from: number;
  readonly days: readonly string[];
}

export type Conflicts = ReadonlyMap<string, readonly Conflict[]>;

/**
 * One page of the sessions that match.
 * @param now milliseconds on the event's clock
 * @param zone IANA name of the event's zone
 */
export function editList(
  sessions: readonly EditableSession[],
  narrowing: Narrowing,
  { now, zone, rules, conflicts }: { now: number; zone: string; rules: TimelineRules; conflicts: Conflicts },
): EditList {
  const dayOf = (session: EditableSession): string => localDay(Date.parse(session.starts_at), zone);
  const days = [...new Set(sessions.map(dayOf))].sort();
  const words = folded(narrowing.search).split(' ').filter(Boolean);
  const matching = sessions.filter(
    (session) =>
      (narrowing.day === '' || dayOf(session) === narrowing.day) &&
      isShown(session, narrowing.show, { now, rules, conflicts }) &&
      words.every((word) => textOf(session).includes(word)),
  );
  const pages = Math.max(1, Math.ceil(matching.length / PAGE_SIZE));
  const from = Math.min(narrowing.page, pages - 1) * PAGE_SIZE;
  return { rows: matching.slice(from, from + PAGE_SIZE), count: matching.length, from, days };
}

function isShown(
  session: EditableSession,
  show: Narrowing['show'],
  { now, rules, conflicts }: { now: number; rules: TimelineRules; conflicts: Conflicts },
): boolean {
  switch (show) {
    case 'all':
      return true;
    case 'now':
      return isActive(session, now, rules);
    case 'conflicts':
      return conflicts.has(session.id);
    case 'kept':
      return session.kept.length > 0;
  }
}

const folded = (text: string): string => text.toLocaleLowerCase().replace(/\s+/g, ' ').trim();

function textOf({ title, location, speakers }: EditableSession): string {
  return folded([title, location ?? '', ...speakers.map(({ name }) => name)].join(' '));
}

/**
 * The sessions with some of them as they were read last, in the order of their starts. A reading that overtook another
 * changes nothing back: the higher version is the later one.
 * @param asked ids that were asked for; one that did not come back is gone. null: all were asked for
 */
export function merged(
  known: readonly EditableSession[],
  read: readonly EditableSession[],
  asked: readonly string[] | null,
): EditableSession[] {
  const before = new Map(known.map((session) => [session.id, session]));
  const latest = read.map((session) => {
    const one = before.get(session.id);
    return one && one.version > session.version ? one : session;
  });
  const replaced = new Set([...(asked ?? before.keys()), ...latest.map(({ id }) => id)]);
  return [...known.filter(({ id }) => !replaced.has(id)), ...latest].sort(byStart);
}

/** Ids of the sessions that events are about; null: there may be others, also where a newer server says something unknown. */
export function sessionsOf(events: readonly EventOf<TimelineTopic>[]): string[] | null {
  const named = events.filter(({ kind }) => kind !== 'clock.changed' && kind !== 'event.changed');
  const ids = named.flatMap(({ kind, entity_id }) =>
    (kind === 'session.changed' || kind === 'session.removed') && entity_id !== undefined ? [entity_id] : [],
  );
  return ids.length === named.length ? [...new Set(ids)] : null;
}
