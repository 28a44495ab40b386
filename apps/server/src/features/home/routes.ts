import { ok, refused } from '@plenary/contract/errors';
import { getAreaHeading, getHeading, getHomeAreas, getSettings } from '@plenary/contract/home';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { pollAddress } from '../polls/index.ts';
import { readHome } from './home.ts';
import { presentHeading } from './present.ts';

/** The addresses that the home reads, whose answers have no envelope (API2, D45). */
export function homeRoutes(app: FastifyInstance, ctx: Context): void {
  const headingOf = async (event_id: string, area: string | null) => {
    const { event, areas } = await readHome(ctx.db, event_id);
    const heading = presentHeading(event, areas, area);
    return heading ? ok(heading) : refused('not_found');
  };
  bind(app, getHeading, ({ event }) => headingOf(event().id, null));
  bind(app, getAreaHeading, ({ event, params }) => headingOf(event().id, params.area));
  bind(app, getHomeAreas, async ({ event }) => ok((await readHome(ctx.db, event().id)).areas));
  bind(app, getSettings, async ({ event }) => {
    const poll_url = await pollAddress(ctx, event());
    return ok(poll_url === null ? {} : { poll_url });
  });
}
