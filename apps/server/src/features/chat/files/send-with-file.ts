import type { ChatMessage } from '@plenary/contract/chat/operations';
import { refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Upload } from '../../../http/request/bodies/upload.ts';
import { keepWhole, removeUpload, type Finisher } from '../../uploads/index.ts';
import { sendMessage, type SendOrder } from '../messages/send.ts';
import { chatUploads } from './uploads.ts';

/** Sends a message with a file that came in the same request (D47). A file that no message took is forgotten. */
export async function sendWithFile(
  ctx: Context,
  finish: Finisher,
  member: Member,
  order: Omit<SendOrder, 'message' | 'upload'> & { readonly message?: string | undefined },
  file: Upload | null,
): Promise<Result<ChatMessage>> {
  if (!file) return refused('empty_file');
  const refusal = await chatUploads.refuse(ctx, member, order.chat_thread, null);
  if (refusal) return { ok: false, refusal };
  const use = { purpose: chatUploads.key, subject: order.chat_thread };
  const upload = await keepWhole(ctx, finish, member, { ...use, filename: file.filename, bytes: file.bytes });
  if (!upload.ok) return upload;
  const sent = await sendMessage(ctx, member, { ...order, message: order.message ?? '', upload: upload.value });
  if (!sent.ok || !sent.value.file) await removeUpload(ctx, upload.value);
  return sent;
}
