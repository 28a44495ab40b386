import * as contract from '@plenary/contract/studio/view';
import { previewAddress } from '@plenary/domain/policy/preview';
import { aheadOf, firstToSee } from '@plenary/domain/studio/preview-moments';
import { wallText } from '@plenary/domain/time/zoned';
import type { FastifyInstance } from 'fastify';
import { eventNow } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import type { EventRow } from '../../../http/event-row.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { pagesOf, readWaiting } from '../waiting.ts';
import { readMoments } from './moments.ts';
import { endReleased, previewReleased } from './released-copy.ts';

/** The choice of a preview, and the ways to it (VAS4, REL14). */
export function viewRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.viewPage, async ({ event, query: form, reply }) => {
    const offered = await readOffered(ctx, event());
    const times = { now: eventNow(ctx.clock, event()), opens_at: event().opens_at?.getTime() ?? null };
    const first = form.waiting === 'on' && form.at === '' ? firstToSee(offered.moments, times) : null;
    const at = first === null ? form.at : wallText(first, event().time_zone);
    return reply.drawPage({ kind: 'studio_view', view: { form: { ...form, at }, wrong_time: false, ...offered } });
  });
  bindPage(app, contract.showPreview, async ({ event, query: form, reply }) => {
    const { slug, time_zone } = event();
    const ahead_ms = aheadOf(form.at, { now: eventNow(ctx.clock, event()), time_zone });
    // A copy is made by a script of the page alone.
    if (ahead_ms !== null && form.waiting === '')
      return reply.redirect(`/${previewAddress(slug, { role: form.as, ahead_ms })}`, 302);
    const view = { form, wrong_time: ahead_ms === null, ...(await readOffered(ctx, event())) };
    return reply.drawPage({ kind: 'studio_view', view }, ahead_ms === null ? 400 : 200);
  });
  bind(app, contract.previewReleased, ({ event, member, body }) => previewReleased(ctx, event(), member(), body));
  bindPage(app, contract.endPreview, async ({ event, member, reply }) => {
    await endReleased(ctx, event().id, member());
    return reply.redirect(`/studio/${event().slug}`, 302);
  });
}

/** The moments that are offered, and how many changes wait. */
async function readOffered({ db }: Context, event: EventRow) {
  const [moments, waiting] = await Promise.all([readMoments(db, event), readWaiting(db, event)]);
  return { moments, waiting: pagesOf(waiting).reduce((all, { count }) => all + count, 0) };
}
