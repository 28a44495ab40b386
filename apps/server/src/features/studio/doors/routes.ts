import * as contract from '@plenary/contract/studio/doors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import {
  addShopKey,
  endShopKey,
  makeTestTicket,
  readDoors,
  removeStudioProvider,
  setStudioProvider,
  tryTicket,
} from './doors.ts';

/** Binds the ways into an event. */
export function doorsRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.doorsPage, async ({ event, reply }) =>
    reply.drawPage({ kind: 'studio_doors', doors: await readDoors(ctx, event()) }),
  );
  bind(app, contract.addShopKey, ({ event, member, body }) => addShopKey(ctx, { event: event(), by: member() }, body));
  bind(app, contract.endShopKey, ({ event, member, body }) =>
    endShopKey(ctx, { event: event(), by: member() }, body.kid),
  );
  bind(app, contract.makeTestTicket, ({ event, member, body }) =>
    makeTestTicket(ctx, { event: event(), by: member() }, body.kid),
  );
  bind(app, contract.tryTicket, ({ event, member, body }) =>
    tryTicket(ctx, { event: event(), by: member() }, body.ticket),
  );
  bind(app, contract.setProvider, ({ event, member, body }) =>
    setStudioProvider(ctx, { event: event(), by: member() }, body),
  );
  bind(app, contract.removeProvider, ({ event, member }) =>
    removeStudioProvider(ctx, { event: event(), by: member() }),
  );
}
