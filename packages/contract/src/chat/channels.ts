import * as z from 'zod/mini';
import { PublicChat } from './operations.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

/** A channel as a page needs it to show it: the event's, or that of a session. */
export const Channel = z.object({
  ...PublicChat.shape,
  kind: z.enum(['public', 'session']),
  session: z.nullable(Id),
  /** The caller deletes and restores messages of others there: by their role, or as a moderator of the session's hall (HAL17). */
  keeps: z.boolean(),
  /** Once nothing is written in it any more: the channel that goes on in its place (D26). */
  archived: z.nullable(z.object({ replacement: z.nullable(Id) })),
});
export type Channel = z.infer<typeof Channel>;

/** Payload of `thread.archived`. */
export interface ThreadArchivedPayload {
  readonly v: 1;
  readonly replacement: string;
}

export const openChannel = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/channel',
  previews: true,
  aside: true,
  action: 'chat.read',
  envelope: 'payload',
  summary:
    'Opens a channel: the one of that id, or that of a session with a stream, which is made when it is opened first',
  params: EventParams,
  body: z.object({ chat_thread: z.optional(Id), session: z.optional(Id) }),
  answer: Channel,
  refusals: ['not_found', 'chat_disabled'],
});
export const archiveThread = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/archive',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Closes a channel for good; its pages go on in a new one, or in `replacement` (D26)',
  params: EventParams,
  body: z.object({ chat_thread: Id, replacement: z.optional(Id) }),
  answer: z.object({ chat_thread: Id, replacement: Id }),
  refusals: ['not_found', 'chat_disabled', 'cannot_replace'],
});
/** Names a session to the chat; it opens nothing (D104). */
export const chatSessionToken = operation({
  method: 'GET',
  path: '/:event/json/chat/sendbird-session-token',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'A name of the session as the chat knows it: another one after another sign-in. It opens nothing',
  params: EventParams,
  answer: z.object({ token: z.string() }),
});
