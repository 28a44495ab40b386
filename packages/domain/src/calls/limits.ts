import { PAGE_LEASE } from '../time/leases.ts';

/** Calls (CAL15 to CAL19, D12 to D14). Times in milliseconds, real clock. */
export const CALLS = {
  /** A place whose page shows no sign of life for so long is free again, as a seat is (D9). */
  lease_ms: PAGE_LEASE.lease_ms,
  /** A page that was left comes back within this time, as in a reload. */
  unload_ms: 20_000,
  /** Places that ended by themselves are found, and the lists of calls published, this often. */
  round_ms: 1_000,
  /** A person who was removed from a private call stays out of it this long (D10). */
  kick_ms: 5 * 60_000,
  /** A call that may have more people than this has a LiveKit server, where one is configured. */
  mesh_capacity: 4,
  /** On a mesh, everybody beyond this number takes part without camera … */
  mesh_video_max: 8,
  /** … and nobody joins beyond this one: each browser sends to all others. */
  mesh_people_max: 16,
  /** Characters of a name in the identity string, and of the whole string (CAL10). */
  name_max: 30,
  identity_max: 128,
  /** Characters of a session description, of a candidate, and candidates of one signal. */
  sdp_max: 16_384,
  candidate_max: 400,
  candidates_max: 32,
  /** A new follower of a mailbox gets the signals of this long, and so many at most. */
  signals_wait_ms: 30_000,
  signals_waiting: 300,
  /** Below this the network is poor (D14). */
  good_quality: 3,
} as const;
