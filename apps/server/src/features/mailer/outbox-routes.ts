import * as contract from '@plenary/contract/outbox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../context.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { listPage, messagePage } from './outbox-pages.ts';

/** Messages that the list shows. */
const SHOWN = 200;
/**
 * Stricter than for other pages, and with styles: what a mail holds was made from what people wrote. The frame that
 * shows its HTML has these rules too, so it can neither run nor load anything.
 */
const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** The outbox in a browser. Outside development these addresses do not exist: whoever reads it can sign in as anybody. */
export function outboxRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.development) return;
  const { mail, sms, outbox } = ctx.transports;
  bindPage(app, contract.listOutbox, async ({ reply }) =>
    sendPage(reply, listPage(await outbox.list(SHOWN), [mail.destination, sms.destination])),
  );
  bindPage(app, contract.showOutboxMessage, async ({ request, reply, params }) => {
    const message = await outbox.read(params.id);
    if (message === null) return answerRefusal(request, reply, { code: 'not_found' });
    return sendPage(reply, messagePage(message));
  });
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .header('content-security-policy', CONTENT_SECURITY_POLICY)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
