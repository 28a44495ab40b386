/** Areas that pages and tabs name by following `areaTopic`. `other`: pages that belong to no area. */
export const NAMED_AREAS = ['agenda', 'networking', 'vault', 'games', 'tour', 'sponsors', 'polls', 'other'] as const;
export type NamedArea = (typeof NAMED_AREAS)[number];

/**
 * Areas of an event in which a person can be, beyond its sessions and rooms. `home` is where a page says nothing else;
 * `elsewhere` is in kept counts alone, from before pages were distinguished.
 */
export const AREAS = ['home', ...NAMED_AREAS, 'exhibitors', 'attendees', 'activity', 'calls', 'elsewhere'] as const;
export type Area = (typeof AREAS)[number];

/** A page of the studio. Where people are counted it is `other`, which the studio's pages follow too. */
type StudioPlace = `studio:${string}`;

/** Where a person is at an event: an area, the page of a session, a seat in a room, or a page of the studio. */
export type Place = Area | `session:${string}` | `room:${string}` | StudioPlace;

/** The whole event, beside the places in it. */
export const EVERYWHERE = 'everywhere';

/** The page of a session. */
export const sessionPlace = (session_id: string): Place => `session:${session_id}`;

/** A seat in a room. */
export const roomPlace = (room_id: string): Place => `room:${room_id}`;

/** A page of an event in the studio. */
export const studioPlace = (page: string): Place => `studio:${page}`;
const inStudio = (place: Place): boolean => place.startsWith('studio:');

/** The facts that say where a person is. */
export interface Whereabouts {
  /** The room in which they sit; null: none. */
  readonly room_id: string | null;
  readonly in_call: boolean;
  /** Places that their open pages follow, in the order in which these were opened. */
  readonly open: readonly Place[];
}

/**
 * The one place of a person, however many pages they have open (AUN2): a seat says more than a call, a call more than a
 * session, a session more than an area. Of several sessions, or areas, it is the one that was opened last.
 */
export function placeOf({ room_id, in_call, open }: Whereabouts): Place {
  if (room_id !== null) return roomPlace(room_id);
  if (in_call) return 'calls';
  return open.findLast((place) => place.startsWith('session:')) ?? open.findLast((place) => !inStudio(place)) ?? 'home';
}

/** A place taken apart. */
export type PlaceParts =
  | { readonly kind: Area }
  | { readonly kind: 'session'; readonly id: string }
  | { readonly kind: 'room'; readonly id: string };

/** The kind of a place as it is stored, with the id of its session or room; null: it is none. */
export function partsOf(place: string): PlaceParts | null {
  const area = AREAS.find((one) => one === place);
  if (area) return { kind: area };
  const [kind, id = ''] = place.split(':', 2);
  return id !== '' && (kind === 'session' || kind === 'room') ? { kind, id } : null;
}
