import {
  agendaDays,
  type AgendaEntry,
  agendaStart,
  midnightsUntilEnd,
  opensAt,
} from '@plenary/domain/timeline/agenda/agenda';
import type { AgendaQuery } from '@plenary/domain/timeline/agenda/address';
import { type AgendaChoices, agendaChoices, passesFilter } from '@plenary/domain/timeline/agenda/filter';
import { agendaSearch, type AgendaSearch, HIT_KINDS, type HitKind } from '@plenary/domain/timeline/agenda/search';
import { type Badge, badgeOf } from '@plenary/domain/timeline/badges';
import { isLocked } from '@plenary/domain/timeline/locks';
import { isMarkerShown } from '@plenary/domain/timeline/markers';
import { byStart } from '@plenary/domain/timeline/order';
import { isActive, isMarker, sessionStatus, startOf } from '@plenary/domain/timeline/status';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import { localTime } from '@plenary/domain/timeline/zones';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { isPage } from '../../page/navigation/known-pages.ts';
import { breakoutLink, type MySession } from '../attendance/index.ts';

type Entry = AgendaEntry<ListedSession>;

/** All sessions of an agenda, in order and ready to be filtered: made once for a timeline and a zone. */
export interface AgendaIndex {
  readonly entries: readonly Entry[];
  /** Local dates that have sessions, ascending. */
  readonly days: readonly string[];
  readonly choices: AgendaChoices;
  /** Sessions by what they are parts of. */
  readonly markers: ReadonlyMap<string, readonly ListedSession[]>;
  /** Made with the first search. */
  readonly search: () => AgendaSearch;
}

const kept = new WeakMap<readonly ListedSession[], Map<string, AgendaIndex>>();

/**
 * The index of these sessions; an agenda that is opened again finds it made.
 * @param zone IANA name of the zone in which times are shown
 * @param halls names of halls in their order
 */
export function agendaIndex(
  sessions: readonly ListedSession[],
  zone: string,
  halls: readonly string[] = [],
): AgendaIndex {
  const key = JSON.stringify([zone, halls]);
  const byZone = kept.get(sessions) ?? new Map<string, AgendaIndex>();
  const index = byZone.get(key) ?? makeIndex(sessions, zone, halls);
  byZone.set(key, index);
  kept.set(sessions, byZone);
  return index;
}

function makeIndex(sessions: readonly ListedSession[], zone: string, halls: readonly string[]): AgendaIndex {
  const days = agendaDays(sessions, zone);
  const entries = days.flatMap((day) => day.entries);
  const listed = entries.map(({ session }) => session);
  let search: AgendaSearch | undefined;
  return {
    entries,
    days: days.map(({ day }) => day),
    choices: agendaChoices(listed, halls),
    markers: Map.groupBy(sessions.filter(isMarker).sort(byStart), ({ misc }) => misc ?? ''),
    search: () => (search ??= agendaSearch(listed)),
  };
}

/** A line of the agenda: the name of a day, a session, or the line that marks now. */
export type AgendaRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string; readonly hits: HitKind | null }
  | { readonly kind: 'now'; readonly key: string }
  | {
      readonly kind: 'session';
      readonly key: string;
      readonly entry: Entry;
      /** Place among the sessions under its heading, from 1, and how many these are. */
      readonly position: number;
      readonly size: number;
    };

/** The filters of an agenda, with the values that they need. */
export interface Wanted {
  readonly query: AgendaQuery;
  readonly favorites: ReadonlySet<string>;
  /** Ms on the event's clock. */
  readonly now: number;
}

/**
 * The lines of an agenda: days with their sessions, and now between what has begun and what is to come (AGE5). Hits of
 * a search stand by how they were found, best first (TML4).
 */
export function agendaRows(index: AgendaIndex, { query, favorites, now }: Wanted): AgendaRow[] {
  const hits = query.q.trim() === '' ? null : index.search().find(query.q);
  const passing = index.entries.filter(({ session, day }) => passesFilter(session, day, query, favorites));
  if (!hits) return withNow(daysOf(passing, null), now);
  return HIT_KINDS.flatMap((kind) =>
    daysOf(
      passing.filter(({ session }) => hits.get(session.id) === kind),
      kind,
    ),
  );
}

function daysOf(entries: readonly Entry[], hits: HitKind | null): AgendaRow[] {
  return [...Map.groupBy(entries, ({ day }) => day)].flatMap(([day, ofDay]): AgendaRow[] => [
    { kind: 'day', key: `${hits ?? 'day'} ${day}`, day, hits },
    ...ofDay.map((entry, nth) => {
      const place = { position: nth + 1, size: ofDay.length };
      return { kind: 'session' as const, key: entry.session.id, entry, ...place };
    }),
  ]);
}

/** The line stands before the first session to come, unless nothing before it has begun: it would stand at an edge. */
function withNow(rows: AgendaRow[], now: number): AgendaRow[] {
  const isSession = (row: AgendaRow) => row.kind === 'session';
  const next = rows.findIndex((row) => row.kind === 'session' && startOf(row.entry.session) > now);
  if (next < 0 || next === rows.findIndex(isSession)) return rows;
  return rows.toSpliced(next, 0, { kind: 'now', key: 'now' });
}

/** Index of the line at which the agenda opens: of the session that is asked for, else of what is on (AGE5); -1: its top. */
export function startingRow(
  rows: readonly AgendaRow[],
  { session, now, rules }: { readonly session: string | null; readonly now: number; readonly rules: TimelineRules },
): number {
  const asked = rows.findIndex(({ key }) => key === session);
  if (asked >= 0) return asked;
  const sessions = rows.flatMap((row) => (row.kind === 'session' ? [row.entry.session] : []));
  const start = agendaStart(sessions, now, rules);
  return start === null ? -1 : rows.findIndex(({ key }) => key === start.id);
}

/** The facts by which a session is drawn, besides itself. */
export interface AgendaSight {
  /** Ms on the event's clock. */
  readonly now: number;
  readonly rules: TimelineRules;
  /** IANA name of the zone in which times are shown. */
  readonly zone: string;
  /** Slug of the event, for the addresses that exist. */
  readonly slug: string;
  /** Local storage `active_stream`. */
  readonly activeStream: string | null;
}

/** A session as the agenda draws it. */
export interface AgendaItem {
  readonly session: ListedSession;
  readonly time: string;
  /** How many midnights later it ends. */
  readonly midnights: number;
  /** The day on which it ends, where that is a later one: `YYYY-MM-DD`. */
  readonly ends_on: string | null;
  /** null: it is to come, which its place says already. */
  readonly badge: Badge | null;
  readonly past: boolean;
  readonly way: SessionWay;
  readonly markers: readonly AgendaItem[];
}

/** One's own part in a session that decides about the way in. */
export type MyPart = Pick<MySession, 'in_attendance' | 'link'>;

const NO_PART: MyPart = { in_attendance: false, link: null };

/**
 * A session as it stands now.
 * @param markers the sessions that are parts of it
 */
export function agendaItem(
  entry: Entry,
  markers: readonly ListedSession[],
  sight: AgendaSight,
  mine: MyPart = NO_PART,
): AgendaItem {
  const { session, ends_on } = entry;
  const { now, rules, activeStream } = sight;
  const shown = markers.filter((marker) => isMarkerShown(marker, session, now, rules, activeStream));
  return {
    ...stateOf(session, null, sight, mine),
    midnights: midnightsUntilEnd(entry),
    ends_on,
    markers: shown.map((marker) => ({
      ...stateOf(marker, session, sight, NO_PART),
      ...{ midnights: 0, ends_on: null, markers: [] },
    })),
  };
}

function stateOf(session: ListedSession, target: ListedSession | null, sight: AgendaSight, mine: MyPart) {
  const { now, rules, zone } = sight;
  const badge = badgeOf(session, now, rules);
  return {
    session,
    time: range(session, zone),
    badge: badge.kind === 'not_started' ? null : badge,
    past: sessionStatus(session, now, rules) === 3,
    way: session.type === 'meeting' ? breakoutWay(session, sight, mine) : sessionWay(session, target, sight),
  };
}

/** A session that ends as it starts, or before, has one time alone. */
function range({ starts_at, ends_at }: ListedSession, zone: string): string {
  const start = localTime(Date.parse(starts_at), zone);
  if (ends_at === null || Date.parse(ends_at) <= Date.parse(starts_at)) return start;
  return `${start} – ${localTime(Date.parse(ends_at), zone)}`;
}

/** The way into a session: a link by its name, the time at which it opens, or nothing. */
export type SessionWay =
  | { readonly kind: 'open'; readonly href: string; readonly label: 'breakout' | 'visit' }
  | { readonly kind: 'opens'; readonly time: string }
  | { readonly kind: 'none' };

const NONE: SessionWay = { kind: 'none' };

/**
 * The way into a session (SES9). One without a link, an ended one, and one that is not for this person (D5) have
 * none; so does a link to a part of the product that is not there. A part says nothing before it is live: its session
 * does.
 * @param target the session that a marker belongs to; null for others
 */
function sessionWay(session: ListedSession, target: ListedSession | null, sight: AgendaSight): SessionWay {
  const { now, rules, slug } = sight;
  if (!session.has_link || sessionStatus(session, now, rules) === 3) return NONE;
  if (isLocked(session, target, now, rules)) return target === null ? opening(session, sight) : NONE;
  if (session.link === null || !isPage(session.link, slug)) return NONE;
  return { kind: 'open', href: session.link, label: 'visit' };
}

/** A meeting's room is open while it runs, for hosts and for those in attendance (D55); both see when it opens. */
function breakoutWay(session: ListedSession, sight: AgendaSight, mine: MyPart): SessionWay {
  const { now, rules } = sight;
  if (!session.has_link || (session.link === null && !mine.in_attendance)) return NONE;
  if (sessionStatus(session, now, rules) === 0) return opening(session, sight);
  const href = session.link ?? breakoutLink(session, mine, sight);
  return href === null || !isActive(session, now, rules) ? NONE : { kind: 'open', href, label: 'breakout' };
}

function opening(session: ListedSession, { now, zone }: AgendaSight): SessionWay {
  const at = opensAt(session);
  return at === null || at <= now ? NONE : { kind: 'opens', time: localTime(at, zone) };
}
