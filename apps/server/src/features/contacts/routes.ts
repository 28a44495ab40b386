import * as contract from '@plenary/contract/contacts';
import { ok } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf, sendRefusal } from '../../http/bind.ts';
import { contactCard } from './card-file.ts';
import { share, withdraw } from './exchange.ts';
import { presentContact } from './present.ts';
import { findContacts } from './store.ts';

/** Binds contacts, and their vCards. */
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
      const card = await contactCard(ctx, member(), event().name, params.user);
      if (!card) return sendRefusal(request, reply, { code: 'not_found' });
      reply
        .header('content-disposition', card.disposition)
        .header('cache-control', 'private, no-store')
        .header('x-content-type-options', 'nosniff');
      return reply.type('text/vcard; charset=utf-8').send(card.text);
    },
  });
}
