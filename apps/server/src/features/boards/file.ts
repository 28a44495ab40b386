import type * as contract from '@plenary/contract/boards/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { callOf } from '../../http/bind.ts';
import { sendSharedFile, uploadById } from '../uploads/index.ts';
import { readableBoard } from './content.ts';
import { isFileOf } from './files-store.ts';

/** An image on a board: anyone who may read the board gets it, and nobody else learns that it is there. */
export async function sendBoardFile(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { member, params } = callOf<typeof contract.readBoardFile>(request, reply);
  const key = { event_id: member().event_id, board_id: params.board };
  const [name, on_board] = await Promise.all([
    readableBoard(ctx.db, member(), params.board, ctx.clock.now()),
    isFileOf(ctx.db, key, params.file),
  ]);
  const row = name !== null && on_board ? await uploadById(ctx.db, params.file) : null;
  return sendSharedFile(ctx, request, reply, row, 'file');
}
