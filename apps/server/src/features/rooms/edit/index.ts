import type { Feature } from '../../../feature.ts';
import type { RoomHooks } from '../index.ts';
import { roomEditRoutes } from './routes.ts';

export { changeRoom, releaseRoom, type By, type RoomOrder } from './change-room.ts';
export { closeRoom } from './close-room.ts';
export { eventOfCommand, findRoom, findSeatedIn } from './find-room.ts';
export { listRunRooms } from './list-rooms.ts';
export { makeRoom, type NewRoom } from './make-room.ts';
export { orderLevels, orderRooms } from './order-rooms.ts';
export { changeOwners } from './owners.ts';

/**
 * Changes of rooms by hosts while people sit in them, and what an import leaves alone then.
 * @param hooks what other features do when seats end
 */
export const createRoomEdits = (hooks: RoomHooks): Feature => ({
  name: 'rooms-edit',
  routes: (app, ctx) => roomEditRoutes(app, ctx, hooks),
});
