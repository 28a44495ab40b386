import { search } from '@plenary/contract/search/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { searchEvent } from './search.ts';

/** The outcome of a search as data; `features/pages` draws its page. */
export function searchRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, search, ({ request: { text_language }, event, member, query: { q, area } }) =>
    searchEvent(ctx, member(), event(), { q, area: area ?? null, text_language }),
  );
}
