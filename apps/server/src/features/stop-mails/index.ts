import { stopMails as post, stopMailsPage } from '@plenary/contract/notifications/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { endMails, readStopToken } from '../notifications/index.ts';
import { drawOnboarding } from '../pages/index.ts';

/** The address in mails by which no notification of an event comes by mail any more. */
export const stopMails: Feature = {
  name: 'stop-mails',
  routes: (app, ctx) => {
    for (const operation of [stopMailsPage, post])
      bindPage(app, operation, ({ request, reply, params }) => drawStopMails(ctx, request, reply, params.token));
  },
};

/**
 * The page of the address in a mail by which mails end (NOT22). Looking at it asks; a form, or the mail program's one
 * click (RFC 8058), ends them at once: no redirect, since mail programs follow none.
 */
async function drawStopMails(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const { event } = request;
  const event_user_id = await readStopToken(ctx, token);
  if (!event || event_user_id === null) return answerRefusal(request, reply, { code: 'not_found' });
  const posted = request.method === 'POST';
  // A person who has left is told the same: no mail reaches them any more.
  if (posted) await endMails(ctx, { event_id: event.id, event_user_id });
  const state = posted ? 'mails_stopped' : 'stop_mails';
  return drawOnboarding(ctx, request, reply, {
    form: { type: 'default', state, name: '', email: '', action: posted ? null : `/${event.slug}/stop-mails/${token}` },
  });
}
