import * as contract from '@plenary/contract/calendars/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { createFeed, readFeeds, renewFeed, revokeFeed } from './feeds.ts';
import { readFeed } from './read-feed.ts';
import { sendCalendar } from './send-calendar.ts';
import { placeOf, sessionCalendar } from './session-calendar.ts';
import { createWrittenCalendars } from './written-calendars.ts';

/** Binds calendar files, feeds, and the addresses of one's own feeds. */
export function calendarRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listCalendarFeeds, async ({ member }) => ok(await readFeeds(ctx, member())));
  bind(app, contract.createCalendarFeed, ({ member, event, body }) =>
    createFeed(ctx, { ...member(), slug: event().slug }, body.kind),
  );
  bind(app, contract.renewCalendarFeed, ({ member, event, params }) =>
    renewFeed(ctx, { ...member(), slug: event().slug }, params.id),
  );
  bind(app, contract.revokeCalendarFeed, ({ member, event, params }) =>
    revokeFeed(ctx, { ...member(), slug: event().slug }, params.id),
  );
  bindPage(app, contract.sessionPage, async ({ event, params, request, reply }) => {
    const place = await placeOf(ctx, event(), params.id);
    return place === null ? answerRefusal(request, reply, { code: 'not_found' }) : reply.redirect(place, 302);
  });
  fileRoutes(app, ctx);
}

function fileRoutes(app: FastifyInstance, ctx: Context): void {
  const written = createWrittenCalendars();
  app.route({
    ...routeOf(contract.getSessionCalendar),
    handler: async (request, reply) => {
      const { event, params } = callOf<typeof contract.getSessionCalendar>(request, reply);
      const calendar = await sessionCalendar(ctx, request, event(), params.id);
      if (!calendar) return sendRefusal(request, reply, { code: 'not_found' });
      reply.header('content-disposition', calendar.disposition);
      return sendCalendar(request, reply, calendar);
    },
  });
  app.route({
    ...routeOf(contract.getCalendarFeed),
    handler: async (request, reply) => {
      const { event, params } = callOf<typeof contract.getCalendarFeed>(request, reply);
      const found = await readFeed(ctx, written, event(), params.token);
      if (found.ok) return sendCalendar(request, reply, found.calendar);
      const { code, wait_ms } = found;
      return sendRefusal(request, reply, { code, ...(wait_ms !== undefined && { retry_after_ms: wait_ms }) });
    },
  });
}
