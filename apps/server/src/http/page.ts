import type { PageData } from '@plenary/contract/boot';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { buildBoot } from '../features/pages/boot/index.ts';
import { clearFlash } from './flash.ts';
import { plainPage } from './plain-page.ts';

/**
 * Answers with a page in the event's look: makes the boot data and has the web app render it. Without a built web app
 * (tests that serve JSON only) the boot data stands in a plain page.
 * @param status when given, wins over the renderer's own
 */
export async function renderPage(
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
