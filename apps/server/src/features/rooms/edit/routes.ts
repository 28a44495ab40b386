import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/rooms/edit';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import type { RoomHooks } from '../index.ts';
import { changeRoom, releaseRoom } from './change-room.ts';
import { closeRoom } from './close-room.ts';
import { listRunRooms } from './list-rooms.ts';
import { makeRoom } from './make-room.ts';
import { orderLevels, orderRooms } from './order-rooms.ts';
import { changeOwners } from './owners.ts';

/** Binds the changes of rooms by hosts. */
export function roomEditRoutes(app: FastifyInstance, ctx: Context, hooks: RoomHooks): void {
  const key = (event: () => { readonly id: string }, id: string) => ({ event_id: event().id, room_id: id });
  bind(app, contract.listRunRooms, async ({ event }) => ok(await listRunRooms(ctx, event())));
  bind(app, contract.createRoom, ({ member, event, body }) => makeRoom(ctx, member(), event().id, body));
  bind(app, contract.orderRooms, ({ member, event, body }) => orderRooms(ctx, member(), event().id, body));
  bind(app, contract.orderLevels, ({ member, event, body }) => orderLevels(ctx, member(), event().id, body.levels));
  bind(app, contract.changeRoom, ({ member, event, params, body }) =>
    changeRoom(ctx, member(), key(event, params.id), body),
  );
  bind(app, contract.closeRoom, ({ member, event, params, body }) =>
    closeRoom(ctx, hooks, member(), key(event, params.id), body.closed),
  );
  bind(app, contract.changeOwners, ({ member, event, params, body }) =>
    changeOwners(ctx, member(), key(event, params.id), body),
  );
  bind(app, contract.releaseRoom, ({ member, event, params, body }) =>
    releaseRoom(ctx, member(), key(event, params.id), body.fields),
  );
}
