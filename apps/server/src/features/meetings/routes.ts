import * as contract from '@plenary/contract/meetings/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { actOnMeeting } from './act.ts';
import { meetingCalendar } from './calendar.ts';
import { readMeetings, readOffered } from './read.ts';
import { requestMeeting } from './request.ts';
import { offerSlot, removeSlot } from './slots.ts';

/** Binds meetings, the times for them, and their calendar files. */
export function meetingRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listMeetings, ({ member }) => readMeetings(ctx, member()));
  bind(app, contract.offeredSlots, ({ member, params }) => readOffered(ctx, member(), params.user));
  bind(app, contract.offerSlot, ({ member, body }) => offerSlot(ctx, member(), body));
  bind(app, contract.removeSlot, ({ member, body }) => removeSlot(ctx, member(), body.slot));
  bind(app, contract.requestMeeting, ({ member, body }) => requestMeeting(ctx, member(), body));
  bind(app, contract.answerMeeting, ({ member, body }) => actOnMeeting(ctx, member(), { act: 'answer', ...body }));
  bind(app, contract.moveMeeting, ({ member, body }) => actOnMeeting(ctx, member(), { act: 'move', ...body }));
  bind(app, contract.cancelMeeting, ({ member, body }) => actOnMeeting(ctx, member(), { act: 'cancel', ...body }));
  app.route({
    ...routeOf(contract.getMeetingCalendar),
    handler: async (request, reply) => {
      const { event, member, params } = callOf<typeof contract.getMeetingCalendar>(request, reply);
      const calendar = await meetingCalendar(ctx, event(), member(), params.id);
      if (!calendar) return sendRefusal(request, reply, { code: 'not_found' });
      reply
        .header('content-disposition', calendar.disposition)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff');
      return reply.type('text/calendar; charset=utf-8').send(calendar.text);
    },
  });
}
