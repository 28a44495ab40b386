import { endOf, isMarker, startOf } from '../status.ts';
import type { RuleSession, TimelineRules } from '../types.ts';

/** The facts of a session that decide whether it stands in another one's way. */
export interface ConflictSession extends Pick<
  RuleSession,
  'id' | 'type' | 'starts_at' | 'ends_at' | 'misc' | 'cancelled'
> {
  readonly hidden?: boolean;
  readonly location: string | null;
  readonly speakers: readonly { readonly uid: string; readonly name: string }[];
}

/** A person or a place that two sessions need at the same time. */
export interface Conflict {
  readonly kind: 'speaker' | 'location';
  /** Name of the speaker or of the place. */
  readonly name: string;
  /** Id of the other session. */
  readonly other: string;
}

/** So many conflicts of one session are named; a page of them says no more than the first few. */
export const CONFLICTS_NAMED = 5;

interface Claim {
  readonly id: string;
  /** The session that a marker is part of; its own id otherwise. */
  readonly whole: string;
  readonly start: number;
  /** One without an end is in nobody's way once it has begun. */
  readonly end: number;
  readonly kind: Conflict['kind'];
  readonly name: string;
}

/**
 * Conflicts by session id: a speaker twice, or a place twice, at times that overlap. Sessions that touch do not
 * overlap, a hidden session is in nobody's way (PRG20), and a marker is no conflict with its session or with that one's other markers. Places are the same whatever
 * their case and spaces; a speaker is known by uid.
 */
export function sessionConflicts(
  sessions: readonly ConflictSession[],
  rules: TimelineRules,
): ReadonlyMap<string, readonly Conflict[]> {
  const found = new Map<string, Conflict[]>();
  const hidden = new Set(sessions.flatMap((one) => (one.hidden === true ? one.id : [])));
  const seen = sessions.filter(({ id, misc }) => !hidden.has(misc ?? id));
  const claims = Map.groupBy(
    seen.flatMap((session) => claimsOf(session, rules)),
    ({ key }) => key,
  );
  for (const of_one of claims.values()) if (of_one.length > 1) findOverlaps(of_one, found);
  return found;
}

function claimsOf(session: ConflictSession, rules: TimelineRules): (Claim & { readonly key: string })[] {
  if (session.cancelled) return [];
  const start = startOf(session);
  const span = { id: session.id, whole: session.misc ?? session.id, start, end: endOf(session, rules) ?? start };
  const people = new Map(session.speakers.map(({ uid, name }) => [uid, name]));
  const speakers = [...people].map(([uid, name]) => ({ ...span, key: `s${uid}`, kind: 'speaker' as const, name }));
  const place = (session.location ?? '').trim().replace(/\s+/g, ' ');
  // A marker stands where its session does: naming it once more would only repeat that one's conflict.
  if (place === '' || isMarker(session)) return speakers;
  return [...speakers, { ...span, key: `l${place.toLowerCase()}`, kind: 'location', name: place }];
}

/** Looks through the claims on one person or place in the order of their starts. */
function findOverlaps(claims: readonly Claim[], found: Map<string, Conflict[]>): void {
  let open: Claim[] = [];
  for (const claim of [...claims].sort((a, b) => a.start - b.start || (a.id < b.id ? -1 : 1))) {
    open = open.filter(({ start, end }) => end > claim.start || start === claim.start);
    for (const other of open) {
      if (other.whole === claim.whole) continue;
      add(found, claim, other);
      add(found, other, claim);
    }
    open.push(claim);
  }
}

function add(found: Map<string, Conflict[]>, { id, kind, name }: Claim, other: Claim): void {
  const known = found.get(id) ?? [];
  if (known.length < CONFLICTS_NAMED) found.set(id, [...known, { kind, name, other: other.id }]);
}
