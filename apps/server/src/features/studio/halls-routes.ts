import * as contract from '@plenary/contract/halls/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createOutbound } from '../../adapters/outbound/outbound.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { bind } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { readStates, type StatesOf } from '../../stores/section-states-store.ts';
import { pageOfAudit } from '../audit/index.ts';
import { addHall, changeHall, hallRestore, orderHalls, readStudioHalls, removeHall, undoHall } from '../halls/index.ts';
import { changeHallScreen, readHallScreens } from './hall-screens.ts';
import { streamTrier } from '../imports/bundles/index.ts';
import { restoreAsked } from './restore-asked.ts';

/** Binds what organisers do with the halls of their event. */
export function hallRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.hallsPage, async ({ event, request, reply }) => {
    const restore = await restoreIn(ctx.db, event(), request.query);
    return reply.drawPage({
      kind: 'studio_halls',
      halls: await readStudioHalls(ctx.db, event().id),
      screens: await readHallScreens(ctx, event()),
      ...(restore && { restore }),
    });
  });
  bind(app, contract.addHall, ({ member, body }) => addHall(ctx, member(), body));
  bind(app, contract.orderHalls, ({ member, body }) => orderHalls(ctx, member(), body.halls));
  bind(app, contract.tryHallStream, async ({ body }) => ok({ state: await tryAddress(ctx, body.address) }));
  bind(app, contract.changeHall, ({ member, params, body }) => changeHall(ctx, member(), params.id, body));
  bind(app, contract.undoHall, ({ member, params, body }) => undoHall(ctx, member(), params.id, body));
  bind(app, contract.changeHallScreen, ({ event, member, params, body }) =>
    changeHallScreen(ctx, { event: event(), by: member() }, { hall: params.id, ...body }),
  );
  bind(app, contract.removeHall, ({ member, params }) => removeHall(ctx, member(), params.id));
}

/** The change of a hall that an address asks to take back; null: none, or its states are not kept. */
async function restoreIn(db: Db, event: StatesOf, query: unknown): Promise<contract.HallRestore | null> {
  const id = restoreAsked(query);
  if (id === undefined) return null;
  const [states, [entry]] = await Promise.all([
    readStates(db, event, [id]),
    pageOfAudit(db, { event_id: event.id, id, limit: 1 }),
  ]);
  return hallRestore(entry?.subject ?? '', states.get(id));
}

/** Asks an address as a browser on a page of this site would; a path of this site is always fine (HAL8). */
async function tryAddress({ config }: Context, typed: string): Promise<contract.HallStreamState> {
  const address = typed.trim();
  if (address.startsWith('/')) return 'plays';
  const outbound = createOutbound();
  try {
    return (await streamTrier(outbound, siteOrigin(config))(address)).kind;
  } finally {
    await outbound.close();
  }
}
