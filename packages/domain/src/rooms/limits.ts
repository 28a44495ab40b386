import { PAGE_LEASE } from '../time/leases.ts';

/** Rooms (ROM9 to ROM11, D8 to D10). Times in milliseconds, real clock. */
export const ROOMS = {
  /** A seat whose page shows no sign of life for so long is free again (D9), and so is a place in a line (ROM11). */
  lease_ms: PAGE_LEASE.lease_ms,
  /** A page that was left comes back within this time, as in a reload, and finds its seat. */
  unload_ms: 20_000,
  /** A free seat is kept this long for the first in the queue. */
  offer_ms: 30_000,
  /** A simulated person gives up their seat for a person who has waited this long (D340). */
  give_way_ms: 6_000,
  /** A person who was removed from a room stays out of it this long (D10). */
  kick_ms: 5 * 60_000,
  /** Seats that ended by themselves are found, and changed lobbies published, this often. */
  round_ms: 1_000,
  /** Faces that a lobby shows of a room. */
  faces: 4,
  /** Exhibitors that a lobby shows of a room (ROM3). */
  owners_shown: 2,
  /** The level whose rooms show who visits them (ROM1). */
  visitors_level: 2,
  /** People who wait for one room at most. */
  waiting_max: 50,
  per_event: 500,
  /** Rooms of one part of a lobby. */
  lobby_part: 48,
  guests_max: 500,
  owners_max: 50,
  levels_max: 20,
  name_max: 80,
  topic_max: 200,
  categories_max: 20,
  category_max: 40,
  stand_max: 20,
  level_max: 300,
  address_max: 500,
  /** Characters of the text of an exhibitor's page. */
  about_max: 10_000,
  links_max: 12,
  link_name_max: 80,
  /** Files on an exhibitor's page. */
  files_max: 20,
} as const;
