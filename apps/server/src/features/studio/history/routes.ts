import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/studio/history';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { bindPage } from '../../../http/bind-page.ts';
import { undoStep } from '../../timeline/edit/index.ts';
import { readHistory } from './read-history.ts';
import { restoreEvent } from './restore.ts';

/** Binds the history of an event. */
export function historyRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.historyPage, async ({ event, request, reply }) => {
    // A query that means nothing narrows nothing.
    const asked = contract.HistoryFilter.safeParse(request.query);
    const filter = asked.success ? asked.data : {};
    return reply.drawPage({ kind: 'studio_history', filter, start: await readHistory(ctx, event(), filter) });
  });
  bind(app, contract.listHistory, async ({ event, query }) => ok(await readHistory(ctx, event(), query)));
  bind(app, contract.restoreChange, ({ event, member, params: { id }, body: { anyway = false } }) =>
    restoreEvent(ctx, { event_id: event().id, slug: event().slug, by: member() }, { id, anyway }),
  );
  bind(app, contract.undoStep, ({ member, params: { id: step }, body: { anyway = false } }) =>
    undoStep(ctx, member(), { step, anyway }),
  );
}
