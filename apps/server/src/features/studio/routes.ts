import { ok, refused } from '@plenary/contract/errors';
import { studioPollsPage } from '@plenary/contract/polls/operations';
import * as contract from '@plenary/contract/studio/operations';
import * as releases from '@plenary/contract/studio/releases';
import * as settings from '@plenary/contract/studio/settings';
import { releaseCollected } from '@plenary/contract/timeline/collected';
import { sessionsPage } from '@plenary/contract/timeline/programme';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, routeOf } from '../../http/bind.ts';
import { bindPage } from '../../http/bind-page.ts';
import { answerRefusal } from '../../http/refusals.ts';
import { mayMakeEvents, mayOperate } from '../accounts/index.ts';
import { eventById } from '../events/index.ts';
import { changeEvent, formOf } from './change-event.ts';
import { hallRoutes } from './halls-routes.ts';
import { askAddresses } from './left/asked-streams.ts';
import { readLeft } from './left/read-left.ts';
import { readBeginning } from './given/read-beginning.ts';
import type { Maker } from './beginning.ts';
import { makeEvent } from './make-event.ts';
import { sendBundle } from './send-bundle.ts';
import { changeSettings } from './settings/settings.ts';
import { peopleRoutes } from './people/routes.ts';
import { showCopy } from './copy/show-copy.ts';
import { doorsRoutes } from './doors/routes.ts';
import { historyRoutes } from './history/routes.ts';
import { installationRoutes } from './installation/routes.ts';
import { signedIn } from './signed-in.ts';
import { teamRoutes } from './team/routes.ts';
import { viewRoutes } from './view/routes.ts';
import { releaseAll } from './release-all.ts';
import { releaseTimeline } from './release-timeline.ts';
import { pagesOf, readWaiting } from './waiting.ts';
import { sectionRoutes } from './sections-routes.ts';
import { readHalls } from '../timeline/index.ts';
import { readCollected } from '../timeline/edit/index.ts';
import { listOrganised } from '../pages/site/index.ts';

/** The studio's pages, and what they send. */
export function studioRoutes(app: FastifyInstance, ctx: Context): void {
  bindPage(app, contract.studioPage, async ({ request, reply }) => {
    const { account_id, session_id } = signedIn(request);
    const [events, may_make, address] = await Promise.all([
      listOrganised(ctx.db, session_id),
      mayMakeEvents(ctx.db, account_id, ctx.config.development),
      mayOperate(ctx.db, account_id, ctx.config.development),
    ]);
    return reply.drawPage({ kind: 'studio', events, may_make, operates: address !== null });
  });
  installationRoutes(app, ctx);
  bindPage(app, contract.newEventPage, async ({ request, reply }) =>
    (await mayMakeEvents(ctx.db, signedIn(request).account_id, ctx.config.development))
      ? reply.drawPage({ kind: 'studio_new', events: await listOrganised(ctx.db, signedIn(request).session_id) })
      : answerRefusal(request, reply, { code: 'may_not_make' }),
  );
  bind(app, contract.makeEvent, ({ request, body }) => makeEvent(ctx, makerOf(request), body, request));
  bind(app, contract.showCopy, ({ request, query }) => showCopy(ctx, makerOf(request), query.copy_of));
  bind(app, contract.readBeginning, ({ request, body }) => readBeginning(ctx, makerOf(request), body, request));
  app.route({ ...routeOf(contract.downloadBundle), handler: (request, reply) => sendBundle(ctx, request, reply) });
  bindPage(app, contract.studioEventPage, async ({ event, member, request, reply }) => {
    const row = await eventById(ctx.db, event().id);
    if (!row) return answerRefusal(request, reply, { code: 'not_found' });
    const [left, waiting] = await Promise.all([readLeft(ctx, row, member().event_user_id), readWaiting(ctx.db, row)]);
    return reply.drawPage({ kind: 'studio_event', form: formOf(row), left, waiting });
  });
  bind(app, contract.readLeft, async ({ event, member }) => {
    const row = await eventById(ctx.db, event().id);
    return row ? ok({ left: await readLeft(ctx, row, member().event_user_id) }) : refused('not_found');
  });
  bind(app, contract.askStreams, async ({ event, member }) => {
    const row = await eventById(ctx.db, event().id);
    if (!row) return refused('not_found');
    await askAddresses(ctx, row);
    return ok({ left: await readLeft(ctx, row, member().event_user_id) });
  });
  bind(app, releases.releaseEverything, ({ event, member, body }) => releaseAll(ctx, member(), event().slug, body));
  bind(app, releases.countWaiting, async ({ event }) => ok({ pages: pagesOf(await readWaiting(ctx.db, event())) }));
  hallRoutes(app, ctx);
  teamRoutes(app, ctx);
  sectionRoutes(app, ctx);
  bindPage(app, settings.settingsPage, async ({ reply }) => reply.drawPage({ kind: 'studio_settings' }));
  bindPage(app, settings.chatRulesPage, async ({ reply }) => reply.drawPage({ kind: 'studio_chat_rules' }));
  bindPage(app, studioPollsPage, async ({ reply }) => reply.drawPage({ kind: 'studio_polls' }));
  bind(app, settings.changeSettings, ({ event, member, body }) =>
    changeSettings(ctx, { slug: event().slug, by: member() }, body),
  );
  peopleRoutes(app, ctx);
  historyRoutes(app, ctx);
  doorsRoutes(app, ctx);
  viewRoutes(app, ctx);
  bindPage(app, sessionsPage, async ({ event, reply }) => {
    const halls = await readHalls(ctx.db, event().id);
    const collected = await readCollected(ctx.db, event().id);
    return reply.drawPage({ kind: 'studio_sessions', halls: halls.map(({ name }) => name), collected });
  });
  bind(app, releaseCollected, ({ member, body }) => releaseTimeline(ctx, member(), body.sessions, body.notice ?? ''));
  bind(app, contract.changeEvent, ({ event, member, body }) =>
    changeEvent(ctx, { slug: event().slug, by: member() }, body),
  );
}

const makerOf = (request: FastifyRequest): Maker => ({ ...signedIn(request), language: request.language });
