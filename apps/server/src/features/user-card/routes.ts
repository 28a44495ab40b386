import * as contract from '@plenary/contract/user-card/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind } from '../../http/bind.ts';
import { banFromEvent } from './ban-from-event.ts';
import { readCard } from './card.ts';

/** Binds the card of a person and the ban from the event (WID9, D53). */
export function userCardRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.getUserCard, ({ member, query }) => readCard(ctx, member(), query.user));
  bind(app, contract.banFromEvent, ({ member, body }) => banFromEvent(ctx, member(), body));
}
