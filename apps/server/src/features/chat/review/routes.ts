import * as rules from '@plenary/contract/chat/rules';
import { ok } from '@plenary/contract/errors';
import * as held from '@plenary/contract/chat/held';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { bind } from '../../../http/bind.ts';
import { decideHeld, undoHeld } from './decide-held.ts';
import { listHeld, listOwnHeld } from './list-held.ts';
import { readRules, setRules } from './rules.ts';

/** Binds the rules of channels, and the messages that wait for those who moderate. */
export function reviewRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, rules.readChatRules, async ({ member }) => ok(await readRules(ctx, member())));
  bind(app, rules.setChatRules, ({ member, body }) => setRules(ctx, member(), body));
  bind(app, held.listOwnHeld, ({ member, query }) => listOwnHeld(ctx, member(), query.chat_thread));
  bind(app, held.listHeld, async ({ member, query: { state = 'waiting', limit, after } }) =>
    ok(await listHeld(ctx, member(), { state, limit: limit ?? rules.SCREENING.page_size, after })),
  );
  bind(app, held.decideHeld, ({ member, body }) => decideHeld(ctx, member(), body));
  bind(app, held.undoHeld, ({ member, body }) => undoHeld(ctx, member(), body.held_message));
}
