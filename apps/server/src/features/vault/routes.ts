import * as contract from '@plenary/contract/vault/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, callOf, routeOf } from '../../http/bind.ts';
import { listVault } from './list.ts';
import { keepRecording, sendRecording } from './recordings.ts';
import { sendFilm } from './send-film.ts';
import { keepWatched } from './watched.ts';

/** Binds the vault: how far films were watched, recordings that are items, and smaller versions of films. */
export function vaultRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listVault, ({ member, event, query }) => listVault(ctx, member(), event(), query));
  bind(app, contract.reportWatched, ({ member, event, params, body }) =>
    keepWatched(ctx, member(), event(), params.slug, body),
  );
  bind(app, contract.keepInVault, ({ member, event, params: { stream, id }, body }) =>
    keepRecording(ctx, member(), event(), { stream, id }, body.title.trim()),
  );
  app.route({
    ...routeOf(contract.vaultRecording),
    handler: (request, reply) => {
      const { event, params } = callOf<typeof contract.vaultRecording>(request, reply);
      return sendRecording(ctx, request, reply, { event: event(), slug: params.slug });
    },
  });
  app.route({
    ...routeOf(contract.vaultFilm),
    handler: (request, reply) => {
      const { event, params } = callOf<typeof contract.vaultFilm>(request, reply);
      return sendFilm(ctx, request, reply, { event: event(), slug: params.slug }, params.version);
    },
  });
}
