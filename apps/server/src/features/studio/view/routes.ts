import * as contract from '@plenary/contract/studio/view';
import { previewAddress } from '@plenary/domain/policy/preview';
import { aheadOf } from '@plenary/domain/studio/preview-moments';
import type { FastifyInstance } from 'fastify';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { readMoments } from './moments.ts';

/** The choice of a preview, and the way to it (VAS4). */
export function viewRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.viewPage, async ({ event, query: form, reply }) =>
    reply.drawPage({
      kind: 'studio_view',
      view: { form, wrong_time: false, moments: await readMoments(ctx.db, event()) },
    }),
  );
  bindPage(app, contract.showPreview, async ({ event, query: form, reply }) => {
    const { slug, time_zone } = event();
    const ahead_ms = aheadOf(form.at, { now: eventNow(ctx.clock, event()), time_zone });
    if (ahead_ms !== null) return reply.redirect(`/${previewAddress(slug, { role: form.as, ahead_ms })}`, 302);
    const moments = await readMoments(ctx.db, event());
    return reply.drawPage({ kind: 'studio_view', view: { form, wrong_time: true, moments } }, 400);
  });
}
