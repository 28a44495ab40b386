import * as contract from '@plenary/contract/boards/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { bind, routeOf } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import { enterCall } from '../calls/index.ts';
import { changeBoard } from './change.ts';
import { readContent } from './content.ts';
import { endWhiteboard } from './end.ts';
import { sendBoardFile } from './file.ts';
import { joinWhiteboard, sayCursor } from './join.ts';
import { createBoard, listBoards, removeBoard, renameBoard } from './kept.ts';
import { addressOf, findOpeningOf, type Opening } from './openings.ts';
import { allowedSites } from './sites.ts';
import { startWhiteboard } from './start.ts';

/** Binds whiteboards. */
export function boardRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.getWhiteboard, async ({ member, query }) => {
    const found = await openingFor(ctx, member(), query.tid);
    return found.ok ? ok(answerOf(member(), found.value)) : found;
  });
  bind(app, contract.getWhiteboardToken, async ({ member, query }) => {
    const found = await openingFor(ctx, member(), query.tid);
    return found.ok ? ok({ ...answerOf(member(), found.value), token: found.value?.id ?? null }) : found;
  });
  bind(app, contract.startWhiteboard, async ({ member, body, event }) => {
    const started = await startWhiteboard(ctx, member(), { ...body, slug: event().slug });
    return started.ok ? ok(answerOf(member(), started.value)) : started;
  });
  bind(app, contract.endWhiteboard, async ({ member, body }) => {
    const ended = await endWhiteboard(ctx, member(), body.tid);
    return ended.ok ? ok(answerOf(member(), null)) : ended;
  });
  bind(app, contract.joinWhiteboard, ({ member, body }) => joinWhiteboard(ctx, member(), body.opening));
  bind(app, contract.changeBoard, ({ member, body }) => changeBoard(ctx, member(), body));
  bind(app, contract.sayCursor, ({ member, body }) => sayCursor(ctx, member(), body));
  keptRoutes(app, ctx);
}

function keptRoutes(app: FastifyInstance, ctx: Context): void {
  bind(app, contract.listBoards, async ({ member }) => {
    const [boards, sites] = await Promise.all([listBoards(ctx.db, member()), allowedSites(ctx, member().event_id)]);
    return ok({ boards, sites });
  });
  bind(app, contract.createBoard, ({ member, body }) => createBoard(ctx, member(), body));
  bind(app, contract.renameBoard, ({ member, params, body }) => renameBoard(ctx, member(), params.board, body.name));
  bind(app, contract.removeBoard, ({ member, params }) => removeBoard(ctx, member(), params.board));
  bind(app, contract.readBoard, async ({ member, params }) => {
    const content = await readContent(ctx.db, member(), params.board, ctx.clock.now());
    return content ? ok(content) : refused('not_found');
  });
  app.route({ ...routeOf(contract.readBoardFile), handler: (request, reply) => sendBoardFile(ctx, request, reply) });
}

/** The board that is open in the call of a thread, if the member may enter that call. */
async function openingFor(ctx: Context, member: Member, tid: string): Promise<Result<Opening | null>> {
  const entered = await enterCall(ctx, ctx.db, member, tid);
  return entered.ok ? ok(await findOpeningOf(ctx.db, member.event_id, tid)) : entered;
}

/** The open board as an answer of the API (D47). */
const answerOf = ({ event_user_id }: Member, opening: Opening | null) => ({
  success: true,
  boardUrl: opening && addressOf(opening),
  isBoardOwner: opening?.host === event_user_id,
});
