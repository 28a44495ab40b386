import * as contract from '@plenary/contract/polls/operations';
import { ok } from '@plenary/contract/errors';
import { ID_PATTERN } from '@plenary/contract/ids';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendDownload } from '../../http/files/download.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { writePollTable } from './export-poll.ts';
import { hideWord } from './hide-word.ts';
import { changeDraft, makePoll, readMade } from './making/make-poll.ts';
import { orderPolls } from './making/order-polls.ts';
import { endScreen, makeScreen, readScreen, readScreens } from './screens.ts';
import { readOwnPolls } from './topics.ts';
import { close, open, remove } from './turn-poll.ts';
import { vote } from './vote.ts';

/** Binds polls: voting, making them, their results as a file, and the screens in halls. */
export function pollRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listPolls, async ({ member }) => ok(await readOwnPolls(ctx.db, member())));
  bind(app, contract.votePoll, ({ member, params, body }) => vote(ctx, member(), params.id, body));
  bind(app, contract.listMadePolls, async ({ member }) => ok(await readMade(ctx, member())));
  bind(app, contract.createPoll, ({ member, body }) => makePoll(ctx, member(), body));
  bind(app, contract.changePoll, ({ member, params, body }) => changeDraft(ctx, member(), params.id, body));
  bind(app, contract.openPoll, ({ member, event, params }) => open(ctx, member(), event().slug, params.id));
  bind(app, contract.closePoll, ({ member, params }) => close(ctx, member(), params.id));
  bind(app, contract.removePoll, ({ member, params }) => remove(ctx, member(), params.id));
  bind(app, contract.orderPolls, ({ member, body }) => orderPolls(ctx, member(), body.polls));
  bind(app, contract.hidePollWord, ({ member, params, body }) => hideWord(ctx, member(), params.id, body));
  bind(app, contract.listScreens, async ({ member }) => ok(await readScreens(ctx, member())));
  bind(app, contract.createScreen, ({ member, event, body }) => makeScreen(ctx, member(), event().slug, body));
  bind(app, contract.revokeScreen, ({ member, params }) => endScreen(ctx, member(), params.id));
  bind(app, contract.readScreen, ({ event, params }) => readScreen(ctx, event(), params.token));
  bindTable(app, ctx);
}

function bindTable(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(contract.exportPoll),
    handler: async (request, reply) => {
      const { member, params } = callOf<typeof contract.exportPoll>(request, reply);
      const known = ID_PATTERN.test(params.id);
      const table = known ? await writePollTable(ctx, member(), params.id, request.language) : null;
      if (!table) return sendRefusal(request, reply, { code: 'not_found' });
      return sendDownload(reply, { title: table.title, kind: 'csv', body: table.body });
    },
  });
}
