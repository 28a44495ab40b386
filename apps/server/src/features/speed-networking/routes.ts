import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/speed-networking/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { decide } from './connect.ts';
import { countPlaces } from './facts.ts';
import { endTalk, leaveSpeed } from './leave.ts';
import { readState } from './present.ts';
import { getReady } from './ready.ts';

/** Binds speed networking. */
export function speedRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.ownSpeed, async ({ member }) => ok(await readState(ctx, ctx.db, member(), member().session_id)));
  bind(app, contract.readyForSpeed, ({ member, body }) => getReady(ctx, member(), body.takeover ?? false));
  bind(app, contract.leaveSpeed, ({ member, body }) => leaveSpeed(ctx, member(), body));
  bind(app, contract.endTalk, ({ member, body }) => endTalk(ctx, member(), body.pair));
  bind(app, contract.countSpeed, async ({ event }) => ok(await countPlaces(ctx.db, event().id, ctx.clock.now())));
  bind(app, contract.decideTalk, ({ member, body }) => decide(ctx, member(), body));
}
