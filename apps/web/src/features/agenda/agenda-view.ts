import { agendaDays, type AgendaEntry } from '@plenary/domain/timeline/agenda';
import { type Badge, badgeOf } from '@plenary/domain/timeline/badges';
import { isMarkerShown } from '@plenary/domain/timeline/markers';
import { byStart } from '@plenary/domain/timeline/order';
import { isMarker, sessionStatus, startOf } from '@plenary/domain/timeline/status';
import type { TimelineRules } from '@plenary/domain/timeline/types';
import { localTime } from '@plenary/domain/timeline/zones';
import type { TimelineSession } from '@plenary/contract/timeline';
import { isLocked } from '@plenary/domain/timeline/locks';

/** The agenda's inputs besides the sessions. */
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
  readonly id: string;
  readonly session: TimelineSession;
  readonly time: string;
  /** The day on which it ends, where that is a later one: `YYYY-MM-DD`. */
  readonly ends_on: string | null;
  readonly badge: Badge;
  readonly past: boolean;
  readonly link: SessionLink;
  readonly markers: readonly AgendaItem[];
  /** The now line stands before this one. */
  readonly now_before: boolean;
}

export interface AgendaDayView {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly items: readonly AgendaItem[];
}

/** The agenda by day, with the now line between what has begun and what is to come (doc 2 §2, design §6). */
export function agendaView(sessions: readonly TimelineSession[], sight: AgendaSight): AgendaDayView[] {
  const days = agendaDays(sessions, sight.zone);
  const nowAt = nowLine(
    days.flatMap((day) => day.entries),
    sight.now,
  );
  const markers = markersByParent(sessions, sight);
  return days.map(({ day, entries }) => ({
    day,
    items: entries.map((entry) => item(entry, markers.get(entry.session.id) ?? [], nowAt, sight)),
  }));
}

/** The first session to come, where one before it has begun; null: the line would stand at an edge. */
function nowLine(entries: readonly AgendaEntry<TimelineSession>[], now: number): string | null {
  const index = entries.findIndex(({ session }) => startOf(session) > now);
  return index > 0 ? (entries[index]?.session.id ?? null) : null;
}

function item(
  { session, ends_on }: AgendaEntry<TimelineSession>,
  markers: readonly TimelineSession[],
  nowAt: string | null,
  sight: AgendaSight,
): AgendaItem {
  const { now, rules, zone } = sight;
  return {
    id: session.id,
    session,
    time: range(session, zone),
    ends_on,
    badge: badgeOf(session, now, rules),
    past: sessionStatus(session, now, rules) === 3,
    link: sessionLink(session, null, sight),
    markers: markers.map((marker) => part(marker, session, sight)),
    now_before: session.id === nowAt,
  };
}

function part(marker: TimelineSession, parent: TimelineSession, sight: AgendaSight): AgendaItem {
  const alone = item({ session: marker, ends_on: null }, [], null, sight);
  return { ...alone, link: sessionLink(marker, parent, sight) };
}

function range(session: TimelineSession, zone: string): string {
  const start = localTime(startOf(session), zone);
  return session.ends_at === null ? start : `${start} – ${localTime(Date.parse(session.ends_at), zone)}`;
}

/** Markers that are shown now, in order, under the session they are parts of (doc 1 §4). */
function markersByParent(
  sessions: readonly TimelineSession[],
  { now, rules, activeStream }: AgendaSight,
): ReadonlyMap<string, readonly TimelineSession[]> {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const shown = sessions.filter((session) => {
    if (!isMarker(session) || session.misc === null) return false;
    return isMarkerShown(session, byId.get(session.misc) ?? null, now, rules, activeStream);
  });
  return Map.groupBy(shown.sort(byStart), (marker) => marker.misc ?? '');
}

/** A session's button: a link by its name, a lock that will open, or nothing. */
export type SessionLink =
  | { readonly kind: 'open'; readonly href: string; readonly label: 'breakout' | 'visit' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'none' };

interface Sight {
  readonly now: number;
  readonly rules: TimelineRules;
  readonly slug: string;
}

const NONE: SessionLink = { kind: 'none' };

/**
 * The button of a session (doc 1 §4). A session without a link, an ended one, and one that is not for this person (D5)
 * show none; so does a link to a part of the product that is not there.
 * @param target the session that a marker belongs to; null for others
 */
function sessionLink(session: TimelineSession, target: TimelineSession | null, sight: Sight): SessionLink {
  if (!session.has_link || sessionStatus(session, sight.now, sight.rules) === 3) return NONE;
  if (isLocked(session, target, sight.now, sight.rules)) return { kind: 'locked' };
  if (session.link === null || !isPage(session.link, sight.slug)) return NONE;
  return { kind: 'open', href: session.link, label: session.type === 'meeting' ? 'breakout' : 'visit' };
}

/** Whether an address is of another site, or a page that exists here (D37). */
export function isPage(link: string, slug: string): boolean {
  if (/^https?:\/\//i.test(link)) return true;
  if (!link.startsWith('/') || link.startsWith('//')) return false;
  const [, event, area] = link.split(/[?#]/, 1)[0]?.split('/') ?? [];
  if (event === 'pages') return true;
  return event === slug && (area === undefined || area === '' || area === 'live_stream' || area === 'pages');
}
