import { ok, refused } from '@plenary/contract/errors';
import { reportPageFault } from '@plenary/contract/site/page-faults';
import { readConsent } from '@plenary/domain/consent/consent';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { bind } from '../../http/bind.ts';

/** Faults that pages report, for the operator's error service. */
export const errorReports: Feature = { name: 'error-reports', routes };

/** The page asks for consent itself; a page that did not, or lost it meanwhile, is refused here (ERR1). */
function routes(app: FastifyInstance, ctx: Context): void {
  bind(app, reportPageFault, async ({ body, request, actor }) => {
    if (!ctx.reports.on) return refused('not_found');
    if (readConsent(request.headers.cookie ?? '')?.analytics !== true) return refused('forbidden');
    const caller = actor.kind === 'anonymous' ? { address: request.ip } : { person: actor.account_id };
    const wait_ms = await ctx.limits.take('page_fault', caller);
    if (wait_ms !== null) return refused('rate_limited', { retry_after_ms: wait_ms });
    ctx.reports.takeFromPage(body.fault, body.page);
    return ok({});
  });
}
