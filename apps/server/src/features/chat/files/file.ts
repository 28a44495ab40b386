import { mayArchive } from '@plenary/domain/chat/moderation/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as contract from '@plenary/contract/chat/files';
import type { Context } from '../../../context.ts';
import { callOf } from '../../../http/bind.ts';
import type { Member } from '../../../http/request/actor.ts';
import { sendSharedFile, uploadById, type UploadRow } from '../../uploads/index.ts';
import { readableThread } from '../access.ts';
import { blockedIds } from '../moderation/blocks-store.ts';
import { findMessage } from '../messages/store.ts';

/** `GET /{event}/json/chat/files/{message}/{size}/{name}`: what may not be seen and what is not there answer alike. */
export async function sendMessageFile(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { member, params } = callOf<typeof contract.getChatFile>(request, reply);
  const row = await fileOf(ctx, member(), params.id);
  return sendSharedFile(ctx, request, reply, row, params.size);
}

/** The file of a message that a member may read: it goes where the message's text goes (D24). */
async function fileOf(ctx: Context, member: Member, message_id: string): Promise<UploadRow | null> {
  const message = await findMessage(ctx.db, member.event_id, message_id);
  if (!message || message.upload_id === null || message.sender === null) return null;
  if (message.archived_at !== null && !mayArchive(member, message)) return null;
  const [thread, blocked] = await Promise.all([
    readableThread(ctx.db, member, message.thread_id, ctx.clock.now()),
    blockedIds(ctx.db, member),
  ]);
  if (!thread.ok || blocked.includes(message.sender)) return null;
  return uploadById(ctx.db, message.upload_id);
}
