import { ok, refused } from '@plenary/contract/errors';
import { getAreaHeading, getHeading, getHomeAreas, getSettings } from '@plenary/contract/home/operations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { pollAddress } from '../polls/index.ts';
import type { Member } from '../../http/request/actor.ts';
import { areasFor, readHome } from './home.ts';
import { presentHeading } from './present.ts';

/** The addresses that the home reads, whose answers have no envelope (API2, D45). */
export function homeRoutes(app: FastifyInstance, ctx: Context): void {
  const headingOf = async ({ text_language }: FastifyRequest, member: Member, area: string | null) => {
    const home = await readHome(ctx.db, member.event_id, text_language);
    const heading = presentHeading(home.event, areasFor(ctx, home, member), area);
    return heading ? ok(heading) : refused('not_found');
  };
  bind(app, getHeading, ({ request, member }) => headingOf(request, member(), null));
  bind(app, getAreaHeading, ({ request, member, params }) => headingOf(request, member(), params.area));
  bind(app, getHomeAreas, async ({ request, event, member }) =>
    ok(areasFor(ctx, await readHome(ctx.db, event().id, request.text_language), member())),
  );
  bind(app, getSettings, async ({ event }) => {
    const poll_url = await pollAddress(ctx, event());
    return ok(poll_url === null ? {} : { poll_url });
  });
}
