import { ok } from '@plenary/contract/errors';
import * as contract from '@plenary/contract/exhibitors/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendDownload } from '../../http/files/download.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { changeRoom } from '../rooms/edit/index.ts';
import { editableExhibitor } from './access.ts';
import { addFile, removeFile, sendExhibitorFile } from './files.ts';
import { leaveContact, listLeads, listOwnLeads, withdrawContact, writeLeads } from './leads.ts';
import { aboutHtml, readExhibitorPage } from './read-page.ts';

/** Binds the pages of exhibitors: what stands there, changing it, its files, and contacts. */
export function exhibitorRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.readExhibitor, ({ member, event, params, request }) =>
    readExhibitorPage(ctx, member(), event(), { room_id: params.id, language: request.language }),
  );
  bind(app, contract.changeExhibitor, async ({ member, params, body }) => {
    const met = await editableExhibitor(ctx.db, member(), params.id);
    const key = { event_id: member().event_id, room_id: params.id };
    return met.ok ? changeRoom(ctx, member(), key, body) : met;
  });
  bind(app, contract.previewAbout, async ({ event, body: { about, room = '' } }) =>
    ok({ html: aboutHtml(about, { slug: event().slug, room_id: room }) }),
  );
  bind(app, contract.addExhibitorFile, ({ member, params, body }) => addFile(ctx, member(), params.id, body));
  bind(app, contract.removeExhibitorFile, ({ member, params, body }) =>
    removeFile(ctx, member(), params.id, body.upload),
  );
  bind(app, contract.leaveContact, ({ member, params, body, request }) =>
    leaveContact(ctx, member(), params.id, { text: body.text, language: request.language }),
  );
  bind(app, contract.withdrawContact, ({ member, params }) => withdrawContact(ctx, member(), params.id));
  bind(app, contract.listOwnLeads, async ({ member }) => ok(await listOwnLeads(ctx, member())));
  bind(app, contract.listLeads, ({ member, params }) => listLeads(ctx, member(), params.id));
  app.route({
    ...routeOf(contract.getExhibitorFile),
    handler: (request, reply) => sendExhibitorFile(ctx, request, reply),
  });
  bindTable(app, ctx);
}

function bindTable(app: FastifyInstance, ctx: Context): void {
  app.route({
    ...routeOf(contract.exportLeads),
    handler: async (request, reply) => {
      const { member, params } = callOf<typeof contract.exportLeads>(request, reply);
      const table = await writeLeads(ctx, member(), params.id, request.language);
      if (!table.ok) return sendRefusal(request, reply, table.refusal);
      return sendDownload(reply, { title: table.value.title, kind: 'csv', body: table.value.body });
    },
  });
}
