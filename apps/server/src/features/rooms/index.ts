import type { Feature } from '../../feature.ts';
import type { RoomHooks } from './end-seats.ts';
import { createPersonalData } from './personal-data.ts';
import { roomRoutes } from './routes.ts';
import { startRooms } from './round.ts';
import { roomTopics } from './topics.ts';

export { admitOwners, awaitOwned, OWNERS_COME, readAwaitedOwners } from './awaited-owners.ts';
export { mayNetwork } from './topics.ts';
export { kick, kickByCommand } from './kick.ts';
export { FACE, findFace, presentFace, readRoom, type FaceRow } from './lobby/lobby.ts';
export type { EndedSeat, RoomHooks } from './end-seats.ts';
export {
  everybodySeated,
  findOwnRoom,
  holdsSeat,
  lockRoom,
  roomChanged,
  roomForCall,
  roomNames,
  seatsOf,
  type HeldSeat,
  type RoomOfCall,
  type RoomThread,
} from './seats.ts';
export { takeBackWholeLine } from './line-notices.ts';
export { uploadedLogo } from './logo.ts';
export { endSeats } from './end-seats.ts';
export { findSeats, holdsAt } from './room-facts.ts';
export { lobbyTopic, roomsTouched } from './lobby/publish.ts';
export { runsRooms } from './join.ts';
export {
  areLevelsKept,
  insertRoom,
  lobbiesReplaced,
  readLevels,
  type Level,
  readWholeRooms,
  removeRooms,
  setLevels,
  setOwners,
  takenRooms,
  updateRoom,
  type StoredRoom,
  type WholeRoom,
} from './write-rooms.ts';

/**
 * Networking and exhibitor rooms: their lobbies, and seats as leases that the database gives (D6 to D10).
 * @param hooks what other features do when seats end
 */
export function createRooms(hooks: RoomHooks): Feature {
  return {
    name: 'rooms',
    topics: roomTopics,
    routes: (app, ctx) => roomRoutes(app, ctx, hooks),
    start: (ctx) => startRooms(ctx, hooks),
    personal_data: createPersonalData(hooks),
  };
}
