import type { ListedSession, ListedSpeaker, PackedSession, PackedTimeline } from './operations.ts';

/** The values that a packed session leaves out. */
const USUAL = {
  type: 'stream',
  ends_at: null,
  link: null,
  has_link: false,
  misc: null,
  cover_image_file: null,
  cover_image_small: null,
  large_image_file: null,
  categories: [],
  featured: false,
  location: null,
  open_session: false,
  max_occupancy: 0,
  lead_host_profile_image: null,
  co_host_profile_images: [],
  language: null,
  format: null,
  stream: null,
  cancelled: false,
  has_description: true,
} as const;

/**
 * Packs a session.
 * @param placeOf the place of a person in the list, which it may make longer
 */
export function packSession(session: ListedSession, placeOf: (person: ListedSpeaker) => number): PackedSession {
  const { id, title, starts_at, updated_at, hosts, speakers, switched_off, ...rest } = session;
  const unusual = Object.entries(rest).filter(
    ([name, value]) => name in USUAL && !isUsual(value, USUAL[name as keyof typeof USUAL]),
  );
  return {
    ...{ id, title, starts_at, updated_at },
    ...Object.fromEntries(unusual),
    ...(switched_off && { switched_off }),
    ...(hosts.length > 0 && { hosts: hosts.map(placeOf) }),
    ...(speakers.length > 0 && { speakers: speakers.map(placeOf) }),
  };
}

function isUsual(value: unknown, usual: unknown): boolean {
  return Array.isArray(usual) ? Array.isArray(value) && value.length === 0 : value === usual;
}

/** The sessions of a packed timeline, in no order. */
export function unpackTimeline({ people, sessions }: Pick<PackedTimeline, 'people' | 'sessions'>): ListedSession[] {
  const named = (places: readonly number[] = []): ListedSpeaker[] => places.flatMap((place) => people[place] ?? []);
  return sessions.map(({ hosts, speakers, ...rest }) => {
    const session = { ...USUAL, ...rest, hosts: named(hosts), speakers: named(speakers) };
    // JSON knows no field that is there without a value.
    return session as ListedSession;
  });
}
