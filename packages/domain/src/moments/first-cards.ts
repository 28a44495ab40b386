import type { PlaceId } from '../places/places.ts';

/** The ways that a first entry offers: places of the event, and into what is on now. */
export type FirstCard =
  | Extract<PlaceId, 'own_code' | 'agenda' | 'networking' | 'meetings' | 'speed' | 'contacts' | 'devices' | 'search'>
  | 'on_now';

/** How many ways a first entry offers. */
const CARDS = 3;

/** The facts that decide where a person begins. */
export interface EntryFacts {
  /** The places that the person has at this event. */
  readonly places: readonly PlaceId[];
  /** A page of the home leads to the rooms. */
  readonly rooms: boolean;
  /** A session has begun. */
  readonly begun: boolean;
  /** A session is on whose page may be opened. */
  readonly on_now: boolean;
  /** The person comes to the site of the event. */
  readonly on_site: boolean;
}

/** Before anything has begun one prepares; from then on one joins in. */
const BEFORE = ['own_code', 'agenda', 'devices', 'meetings', 'networking', 'speed', 'contacts', 'search'] as const;
const DURING = [
  ...(['own_code', 'on_now', 'agenda', 'networking', 'speed', 'meetings'] as const),
  ...(['devices', 'contacts', 'search'] as const),
] as const;

/**
 * The three ways of a first entry, the most pressing first (MOM2): the code for the entrance of a person who comes to the site,
 * what is on now, the agenda, people, then whatever else there is.
 */
export function firstCards({ places, rooms, begun, on_now, on_site }: EntryFacts): FirstCard[] {
  const leads = (card: FirstCard): boolean => {
    if (card === 'on_now') return on_now;
    if (card === 'own_code' && !on_site) return false;
    return places.includes(card) && (card !== 'networking' || rooms);
  };
  return [...(begun || on_now ? DURING : BEFORE)].filter(leads).slice(0, CARDS);
}
