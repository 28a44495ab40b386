import { ok, refused } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/rooms/operations';
import type { NetworkingRoom } from '@plenary/contract/rooms/operations';
import { leaseHolds } from '@plenary/domain/rooms/joining';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import type { RoomHooks } from './end-seats.ts';
import { joinRoom } from './join.ts';
import { kick, kicksOf } from './kick.ts';
import { leaveRoom } from './leave.ts';
import { readExhibitorLobby, readLobby } from './lobby/lobby.ts';
import { findSeatOf } from './room-facts.ts';
import { mayNetwork } from './topics.ts';
import { readVisitors } from './visitors.ts';
import { waitForRoom, waitsOf } from './wait.ts';

const CALLS = [
  {
    kind: 'networking',
    join: contract.joinNetworkingRoom,
    leave: contract.leaveNetworkingRoom,
    kick: contract.kickFromNetworkingRoom,
    wait: contract.waitForNetworkingRoom,
  },
  {
    kind: 'exhibitor',
    join: contract.joinExhibitorRoom,
    leave: contract.leaveExhibitorRoom,
    kick: contract.kickFromExhibitorRoom,
    wait: contract.waitForExhibitorRoom,
  },
] as const;

/** Binds lobbies and seats. */
export function roomRoutes(app: FastifyInstance, ctx: Context, hooks: RoomHooks): void {
  for (const { kind, ...calls } of CALLS) {
    bind(app, calls.join, ({ member, body }) => joinRoom(ctx, hooks, member(), { kind, ...body }));
    bind(app, calls.leave, ({ member, body }) => leaveRoom(ctx, hooks, member(), { kind, ...body }));
    bind(app, calls.kick, ({ member, body }) => kick(ctx, hooks, member(), { kind, ...body }));
    bind(app, calls.wait, ({ member, body }) => waitForRoom(ctx, member(), { kind, ...body }));
  }
  bind(app, contract.listNetworkingRooms, async ({ member, query }) => {
    if (!(await mayNetwork(ctx, member()))) return refused('room_networking_off');
    const { event_id, text_language: language } = member();
    return ok(await readLobby<NetworkingRoom>(ctx.db, event_id, { kind: 'networking', language }, query));
  });
  bind(app, contract.listExhibitorRooms, async ({ member, query }) => {
    const { event_id, text_language: language } = member();
    return ok(await readExhibitorLobby(ctx.db, event_id, { language }, query));
  });
  bind(app, contract.listRoomVisitors, ({ member, params }) => readVisitors(ctx, member(), params.id));
  bind(app, contract.ownSeat, async ({ member }) => ok(await readOwn(ctx, member())));
}

/** Where a person sits, waits, and may not sit for now. */
async function readOwn(ctx: Context, member: Member) {
  const now = ctx.clock.now();
  const facts = [findSeatOf(ctx.db, member), waitsOf(ctx.db, member), kicksOf(ctx.db, member, now)] as const;
  const [seat, waiting, kept_out] = await Promise.all(facts);
  const held = seat && leaseHolds(seat.expires_at, now) ? seat : null;
  return {
    seat: held && { room: held.room_id, room_kind: held.room_kind, here: held.device === member.session_id },
    waiting: waiting.map((one) => ({ ...one })),
    kept_out,
  };
}
