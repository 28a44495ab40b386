import * as contract from '@plenary/contract/check-in/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { checkInHere, checkInPerson } from './check-in.ts';
import { endHall, makeHall, readDesk, readHall } from './halls.ts';
import { readOwn } from './own-code.ts';

/** Binds checking in: one's own code, the desk, and the screens of halls. */
export function checkInRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.getCheckIn, ({ member, event }) => readOwn(ctx, member(), event()));
  bind(app, contract.checkInHere, ({ member, body }) => checkInHere(ctx, member(), body.code));
  bind(app, contract.checkInPerson, ({ member, event, body }) => checkInPerson(ctx, member(), event(), body.scanned));
  bind(app, contract.getCheckInDesk, ({ event }) => readDesk(ctx, event().id));
  bind(app, contract.createHall, ({ member, event, body }) => makeHall(ctx, member(), event(), body.name));
  bind(app, contract.revokeHall, ({ member, params }) => endHall(ctx, member(), params.id));
  bind(app, contract.readHall, ({ event, params }) => readHall(ctx, event(), params.token));
}
