import type {
  ListedSession,
  ListedSpeaker,
  NearTimeline,
  PackedTimeline,
  SessionDetails,
  StreamSource,
} from '@plenary/contract/timeline/operations';
import { packSession } from '@plenary/contract/timeline/packing';
import { SHORTEST_MS, UNENDING_MS } from '@plenary/domain/timeline/bar/span';
import { isLocked, targetOf } from '@plenary/domain/timeline/locks';
import { nearSessions } from '@plenary/domain/timeline/near';
import { endOf, isMarker, startOf } from '@plenary/domain/timeline/status';
import { MINUTE_MS, type TimelineRules } from '@plenary/domain/timeline/types';
import { newTestId, NOW } from './ids.ts';
import { testCursor } from './feeds.ts';

const SLUG = 'demo';

/** Where a test's stream is played. */
export function sourceOf(more: Partial<StreamSource> = {}): StreamSource {
  const plain = { key: 'main', type: 'mux', id: 'main', title: 'Main stage', poster: null, entry_id: null } as const;
  return { ...plain, playback_url: 'https://video.example/main.m3u8', ...more };
}

/** A person who speaks. */
export const speakerOf = (name: string): ListedSpeaker => ({
  ...{ uid: name.toLowerCase(), name, company: 'Harbour', job_title: 'Pilot', profile_picture: null },
});

/**
 * A session whose locks are open: a stream, unless something else is said.
 * @param start minutes from NOW
 * @param end the same; null: it has none
 */
export function sessionOf(
  title: string,
  [start, end]: readonly [start: number, end: number | null],
  more: Partial<ListedSession> = {},
): ListedSession {
  const id = more.id ?? newTestId();
  const { type = 'stream' } = more;
  const stream = type === 'stream' ? sourceOf() : null;
  const link = more.link ?? ((more.stream ?? stream) ? `/${SLUG}/live_stream/${id}` : null);
  return {
    ...{ id, title, type, stream },
    starts_at: timeAt(start),
    ends_at: end === null ? null : timeAt(end),
    misc: null,
    location: null,
    language: null,
    format: null,
    categories: [],
    featured: false,
    cancelled: false,
    open_session: false,
    max_occupancy: 0,
    hosts: [],
    speakers: [],
    cover_image_file: null,
    cover_image_small: null,
    large_image_file: null,
    lead_host_profile_image: null,
    co_host_profile_images: [],
    has_description: true,
    updated_at: timeAt(-60),
    ...more,
    link,
    has_link: link !== null,
  };
}

const timeAt = (minutes: number): string => new Date(Date.parse(NOW) + minutes * MINUTE_MS).toISOString();

/** The texts of a session: a greeting, and a word about each of its people. */
export function detailsOf({ id, hosts, speakers, updated_at }: ListedSession): SessionDetails {
  const withBio = (one: ListedSpeaker) => ({ ...one, bio: `<p>${one.name} measures.</p>` });
  return {
    ...{ id, updated_at },
    description: '<p>Hello</p>',
    hosts: hosts.map(withBio),
    speakers: speakers.map(withBio),
  };
}

/** How the server sends sessions at a moment: without the links that a lock holds back then (D5). */
export function lockedAt(sessions: readonly ListedSession[], now: number, rules: TimelineRules): ListedSession[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return sessions.map((session) => {
    if (isLocked(session, targetOf(session, byId), now, rules)) return { ...session, link: null, stream: null };
    return session.type === 'meeting' ? { ...session, link: null } : session;
  });
}

/** The sessions near a moment, as a page comes with them. */
export function nearOf(
  sessions: readonly ListedSession[],
  now: number,
  rules: TimelineRules,
  stream: string | null = null,
): NearTimeline {
  const near = nearSessions(lockedAt(sessions, now, rules), now, rules, stream);
  return {
    sessions: [...near.sessions],
    until: near.until === null ? null : new Date(near.until).toISOString(),
    session_count: sessions.length,
    overlapping: overlapping(sessions, rules),
    clock_offset_ms: 0,
  };
}

/** How many sessions stand above each other at most, as the server counts them. */
function overlapping(sessions: readonly ListedSession[], rules: TimelineRules): number {
  const spans = sessions
    .filter((session) => !isMarker(session))
    .map((session) => {
      const from = startOf(session);
      return { from, to: Math.max(endOf(session, rules) ?? from + UNENDING_MS, from + SHORTEST_MS) };
    });
  return Math.max(0, ...spans.map(({ from }) => spans.filter((other) => other.from <= from && other.to > from).length));
}

/** Every session, as `getTimeline` answers it. */
export function packedOf(sessions: readonly ListedSession[]): PackedTimeline {
  const people: ListedSpeaker[] = [];
  const placeOf = (person: ListedSpeaker): number => {
    const place = people.findIndex(({ uid }) => uid === person.uid);
    return place < 0 ? people.push(person) - 1 : place;
  };
  return {
    v: 1,
    cursor: testCursor(0),
    clock_offset_ms: 0,
    sessions: sessions.map((session) => packSession(session, placeOf)),
    people,
  };
}
