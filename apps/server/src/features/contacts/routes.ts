import * as contract from '@plenary/contract/contacts/operations';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { sendDownload } from '../../http/files/download.ts';
import { contactCard, contactCards, contactTable } from './card-file.ts';
import { share, withdraw } from './exchange.ts';
import { presentContact } from './present.ts';
import { findContacts } from './store.ts';

/** Binds contacts, and the files in which they leave. */
export function contactRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listContacts, async ({ member }) =>
    ok({ contacts: (await findContacts(ctx.db, member())).map(presentContact) }),
  );
  bind(app, contract.shareContact, ({ member, body }) => share(ctx, member(), body));
  bind(app, contract.withdrawContact, ({ member, body }) => withdraw(ctx, member(), body.user));
  app.route({
    ...routeOf(contract.getContactCard),
    handler: async (request, reply) => {
      const { event, member, params } = callOf<typeof contract.getContactCard>(request, reply);
      const card = await contactCard(ctx, member(), event(), params.user);
      return card ? sendDownload(reply, card) : sendRefusal(request, reply, { code: 'not_found' });
    },
  });
  app.route({
    ...routeOf(contract.getContactCards),
    handler: async (request, reply) => {
      const { event, member } = callOf<typeof contract.getContactCards>(request, reply);
      return sendDownload(reply, await contactCards(ctx, member(), event()));
    },
  });
  app.route({
    ...routeOf(contract.exportContacts),
    handler: async (request, reply) => {
      const { event, member } = callOf<typeof contract.exportContacts>(request, reply);
      return sendDownload(reply, await contactTable(ctx, member(), event(), request.language));
    },
  });
}
