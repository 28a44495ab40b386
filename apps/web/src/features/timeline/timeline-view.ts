import { isPage } from '../../page/navigation/known-pages.ts';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { minuteAt, momentAt, type TimeAxis, timeAxis } from '@plenary/domain/timeline/bar/axis';
import type { LanedSession, Lanes } from '@plenary/domain/timeline/bar/lanes';
import { spanOf } from '@plenary/domain/timeline/bar/span';
import { splitsOf } from '@plenary/domain/timeline/bar/splits';
import { type Badge, badgeOf } from '@plenary/domain/timeline/badges';
import { soonest } from '@plenary/domain/timeline/boundaries';
import { isLocked, lockTimes } from '@plenary/domain/timeline/locks';
import { isMarkerShown } from '@plenary/domain/timeline/markers';
import { endOf, isMarker, sessionStatus, startOf } from '@plenary/domain/timeline/status';
import { MINUTE_MS, type TimelineRules } from '@plenary/domain/timeline/types';
import { localDay, localTime } from '@plenary/domain/timeline/zones';

const HOUR_MS = 60 * MINUTE_MS;

/** How a timeline is looked at. */
export interface TimelineSight {
  /** Ms on the event's clock, renewed at each boundary. */
  readonly now: number;
  readonly rules: TimelineRules;
  /** IANA name of the zone in which times are shown. */
  readonly zone: string;
  /** Slug of the event, for the addresses that exist. */
  readonly slug: string;
  /** Local storage `active_stream`. */
  readonly activeStream: string | null;
}

/** A session on the bar. Minutes are those of the axis. */
export interface BarCard {
  readonly session: ListedSession;
  readonly lane: number;
  readonly at: number;
  readonly minutes: number;
}

/** Sessions for which the bar has no lane, by the hour in which they start. */
export interface MoreAt {
  /** Ms. */
  readonly moment: number;
  readonly at: number;
  readonly count: number;
}

export interface BarView {
  readonly axis: TimeAxis;
  readonly lanes: number;
  /** In order of start. */
  readonly cards: readonly BarCard[];
  readonly more: readonly MoreAt[];
}

/** The sessions as the bar places them. */
export function barView({ laned, count, rest }: Lanes<ListedSession>): BarView {
  const axis = timeAxis([...laned, ...rest]);
  const card = ({ session, lane, from, to }: LanedSession<ListedSession>): BarCard => {
    const at = minuteAt(axis, from);
    return { session, lane, at, minutes: minuteAt(axis, to) - at };
  };
  const byHour = Map.groupBy(rest, ({ from }) => Math.floor(from / HOUR_MS) * HOUR_MS);
  const more = [...byHour].map(([moment, { length }]) => ({ moment, at: minuteAt(axis, moment), count: length }));
  return { axis, lanes: count, cards: laned.map(card), more };
}

/** Markers that are shown now, by the id of the session that they split (SES8). */
export function shownMarkers(
  sessions: readonly ListedSession[],
  { now, rules, activeStream }: TimelineSight,
): ReadonlyMap<string, readonly ListedSession[]> {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const shown = sessions.filter((session) => {
    if (!isMarker(session) || session.misc === null) return false;
    return isMarkerShown(session, byId.get(session.misc) ?? null, now, rules, activeStream);
  });
  return Map.groupBy(shown, ({ misc }) => misc ?? '');
}

/** A part of a session, in shares of its length from its start; from 0 to 1. */
export interface CardSplit {
  readonly session: ListedSession;
  readonly from: number;
  readonly share: number;
}

/** The parts of a session's card as its markers split it. */
export function cardSplits(
  session: ListedSession,
  markers: readonly ListedSession[],
  { now, rules }: TimelineSight,
): CardSplit[] {
  const span = spanOf(session, now, rules);
  const share = (from: number, to: number): number => (to - from) / (span.to - span.from);
  // The card of a session without an end may be shorter than where its later markers begin.
  const drawn = splitsOf(session, markers, rules).filter(({ from }) => from < span.to);
  return drawn.map((split) => ({
    session: split.session,
    from: share(span.from, split.from),
    share: share(split.from, Math.min(span.to, split.to ?? span.to)),
  }));
}

/** An hour on the bar. */
export interface Tick {
  readonly at: number;
  /** `HH:mm` in the zone that is shown. */
  readonly time: string;
  /** `YYYY-MM-DD` there. */
  readonly day: string;
}

/** The full hours of a zone between two minutes of the axis; none in a time that is drawn short. */
export function ticksOf(axis: TimeAxis, zone: string, fromMinute: number, toMinute: number): Tick[] {
  const [from, to] = [momentAt(axis, fromMinute), momentAt(axis, toMinute)];
  return axis.parts.flatMap((part) =>
    fullHours(Math.max(part.from, from), Math.min(part.to, to), zone).map((moment) => ({
      at: minuteAt(axis, moment),
      time: localTime(moment, zone),
      day: localDay(moment, zone),
    })),
  );
}

function fullHours(from: number, to: number, zone: string): number[] {
  const hours: number[] = [];
  for (let hour = fullHour(from, zone); hour <= to; hour = fullHour(hour + MINUTE_MS, zone)) hours.push(hour);
  return hours;
}

/**
 * The first full hour of a zone from a moment on. Zones lie whole minutes apart; where clocks are put on by half an hour
 * (Lord Howe), the hour that was expected is none.
 */
function fullHour(moment: number, zone: string): number {
  const minute = Math.ceil(moment / MINUTE_MS) * MINUTE_MS;
  const past = Number(localTime(minute, zone).slice(3, 5));
  return past === 0 ? minute : fullHour(minute + (60 - past) * MINUTE_MS, zone);
}

/** Where a card leads: into its session, nowhere yet (`opens` in ms, null: unknown), or nowhere. */
export type Way =
  | { readonly kind: 'open'; readonly href: string }
  | { readonly kind: 'locked'; readonly opens: number | null }
  | { readonly kind: 'none' };

/**
 * The way into a session (SES9). A session that is over, has no link, or whose link is not for this person has none; so has
 * a link to a part of the product that is not there.
 * @param target the session that a marker splits; null for others
 */
export function wayOf(session: ListedSession, target: ListedSession | null, sight: TimelineSight): Way {
  const { now, rules, slug } = sight;
  if (!session.has_link || sessionStatus(session, now, rules) === 3) return { kind: 'none' };
  if (isLocked(session, target, now, rules))
    return { kind: 'locked', opens: soonest(lockTimes(session, target, rules), now) };
  if (session.link === null || !isPage(session.link, slug)) return { kind: 'none' };
  return { kind: 'open', href: session.link };
}

/** Where a session is in time, for its colours. */
export type When = 'past' | 'now' | 'coming';

/** A session's badge and where it is in time. */
export function stateOf(session: ListedSession, { now, rules }: TimelineSight): { badge: Badge; when: When } {
  const badge = badgeOf(session, now, rules);
  if (badge.kind === 'past' || badge.kind === 'cancelled') return { badge, when: 'past' };
  return { badge, when: badge.kind === 'live' || badge.kind === 'on_now' ? 'now' : 'coming' };
}

/** Its times as they are written: `10:00 – 11:00`, or the start alone where it has no end. */
export function timesOf(session: ListedSession, { zone, rules }: TimelineSight): { start: string; end: string | null } {
  const end = endOf(session, rules);
  return { start: localTime(startOf(session), zone), end: end === null ? null : localTime(end, zone) };
}
