import * as contract from '@plenary/contract/site/outbox';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../../../context.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { answerRefusal } from '../../../http/refusals.ts';
import { findMessages } from './search.ts';
import { listPage, messagePage } from './pages.ts';

/**
 * Stricter than for other pages, and with styles: what a mail holds was made from what people wrote. The frame that
 * shows its HTML has these rules too, so it can neither run nor load anything.
 */
const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `style-src 'unsafe-inline'`,
  `img-src data:`,
  `base-uri 'none'`,
  `frame-ancestors 'none'`,
];

/** The outbox in a browser. Outside development these addresses do not exist: anyone who reads it can sign in as anybody. */
export function outboxRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.development) return;
  const { mail, sms, outbox } = ctx.transports;
  bindPage(app, contract.listOutbox, async ({ reply, query }) => {
    const found = findMessages(await outbox.list(), { search: query.search ?? '', page: Number(query.page) });
    // The list holds texts of mails as texts only, and its form asks this page.
    return sendPage(reply, listPage(found, [mail.destination, sms.destination]), `form-action 'self'`);
  });
  bindPage(app, contract.showOutboxMessage, async ({ request, reply, params }) => {
    const message = await outbox.read(params.id);
    if (message === null) return answerRefusal(request, reply, { code: 'not_found' });
    return sendPage(reply, messagePage(message), `form-action 'none'`);
  });
}

function sendPage(reply: FastifyReply, html: string, forms: string): FastifyReply {
  return reply
    .header('content-security-policy', [...CONTENT_SECURITY_POLICY, forms].join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
