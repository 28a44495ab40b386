import type { PageData } from '@plenary/contract/boot';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { buildBoot } from './boot/boot.ts';
import { clearFlash } from '../../http/flash.ts';
import { plainPage } from '../../http/plain-page.ts';

/** Has every reply draw pages (`reply.drawPage`), for features and for refusals alike. */
export function drawPages(app: FastifyInstance, ctx: Context): void {
  app.decorateReply('drawPage', function (this: FastifyReply, page: PageData, status?: number) {
    return drawPage(ctx, this.request, this, page, status);
  });
}

/**
 * Answers with a page in the event's look: makes the boot data and has the web app render it. Without a built web app
 * (tests that serve JSON only) the boot data stands in a plain page.
 * @param status when given, wins over the renderer's own
 */
async function drawPage(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageData,
  status?: number,
): Promise<FastifyReply> {
  const boot = await buildBoot(ctx, request, page);
  clearFlash(request, reply);
  const url = request.raw.url ?? '/';
  const rendered = ctx.web ? await ctx.web.render(url, boot, request.nonce) : plainPage(boot, request.nonce);
  return reply
    .code(status ?? rendered.status)
    .type('text/html; charset=utf-8')
    .send(rendered.html);
}
