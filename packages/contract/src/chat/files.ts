import { UPLOADS } from '@plenary/domain/uploads/limits';
import * as z from 'zod/mini';
import { ChatMessage, sendMessage } from './operations.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';
import { FileSize } from '../uploads/operations.ts';

/** The form field of a file that is sent in one request. */
export const MESSAGE_FILE = {
  field: 'file',
  max_bytes: UPLOADS.image_max_bytes,
  too_large: { code: 'file_too_large', max: UPLOADS.image_max_bytes / 2 ** 20 },
} as const;

/** Sends a message with its file in one request, as a script does; larger files take `createUpload` (D47). */
export const sendFile = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/upload',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Sends a message with a file of at most 10 MB as multipart; the text may be absent',
  params: z.object({ event: z.string() }),
  body: z.object({
    chat_thread: Id,
    message: z.optional(z.string()),
    client_message_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
    parentMessageId: z.optional(Id),
  }),
  file: MESSAGE_FILE,
  answer: z.object({ chat_message: ChatMessage }),
  refusals: [
    ...(sendMessage.refusals ?? []),
    ...(['too_large', 'empty_file', 'unsupported_type', 'bad_image', 'upload_quota', 'storage_full', 'busy'] as const),
  ],
});

/** The file of a message, or one of the two sizes of an image's thumbnail. Answers `Range` and `If-None-Match`. */
export const getChatFile = operation({
  method: 'GET',
  path: '/:event/json/chat/files/:id/:size/:name',
  action: 'chat.read',
  envelope: 'file',
  summary: 'The file of a message, to those who may read the message',
  params: z.object({
    event: z.string(),
    id: Id,
    size: FileSize,
    name: z.string().check(z.maxLength(1_024)),
  }),
  refusals: ['not_found', 'banned', 'chat_disabled'],
});
