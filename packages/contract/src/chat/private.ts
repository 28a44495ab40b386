import * as z from 'zod/mini';
import { THREADS } from '@plenary/domain/chat/threads';
import { EventUser } from '../accounts/people.ts';
import { ChatThread } from './operations.ts';
import { FormFlag, listOf, wholeNumber } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

export { THREADS };

const EventParams = z.object({ event: z.string() });
/** People are named by their user `_id` (D20). Far more than fit are refused unread. */
const Users = listOf(Id).check(z.maxLength(4 * THREADS.members_max));

export const startThread = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/add',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Begins a private chat; one with a single person is there once, and is found again',
  params: EventParams,
  body: z.object({
    users: Users,
    /** Repeating it finds the thread of the first request. */
    client_thread_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
  }),
  answer: z.object({ chat_thread: ChatThread }),
  refusals: [
    'muted',
    'banned',
    'chat_disabled',
    'networking_off',
    'nobody_chosen',
    'cannot_add',
    'chat_full',
    'rate_limited',
  ],
});
export const changeMembers = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/edit/users',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Changes who is in a private chat; with remove_current the caller leaves it',
  params: EventParams,
  body: z.object({
    chat_thread: Id,
    /** The other members afterwards. Absent when the caller leaves. */
    users: Users,
    /** The other members as the caller saw them when choosing: people added by others meanwhile stay. */
    known: Users,
    remove_current: z.optional(FormFlag),
  }),
  /** null: the caller has left. */
  answer: z.object({ chat_thread: z.nullable(ChatThread) }),
  refusals: [
    'not_found',
    'forbidden',
    'muted',
    'banned',
    'chat_disabled',
    'networking_off',
    'nobody_left',
    'cannot_add',
    'chat_full',
    'rate_limited',
  ],
});
export const renameThread = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/edit/name',
  action: 'chat.send',
  envelope: 'bare',
  summary: 'Gives a private chat another name; the same name changes nothing',
  params: EventParams,
  body: z.object({ chat_thread: Id, name: z.string() }),
  answer: z.object({ status: z.literal('success'), chat_thread: z.object({ _id: Id, name: z.string() }) }),
  refusals: ['not_found', 'muted', 'banned', 'chat_disabled', 'rate_limited'],
});
/** A person who can be chosen, and what the caller may do with them. */
export const NetworkedUser = z.object({ ...EventUser.shape, can_be_added: z.boolean() });
export type NetworkedUser = z.infer<typeof NetworkedUser>;

export const networkedUsers = operation({
  method: 'GET',
  path: '/:event/json/networked-users',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'People whom the caller can reach, by name; a search of several words ranks by the later ones (D33)',
  params: EventParams,
  query: z.object({
    /** Those whom a message of the public chat can name, instead of those with whom a chat can be begun (D87). */
    for_public_chat: z.optional(FormFlag),
    search: z.optional(z.string().check(z.maxLength(200))),
    limit: z.optional(wholeNumber(1, 100)),
  }),
  answer: z.object({ users: z.array(NetworkedUser), has_more: z.boolean() }),
  refusals: ['rate_limited'],
});

/** `chat.thread` on `user:<account>`: a thread with members has changed; pages that show it read it again. */
export interface ThreadChangedPayload {
  readonly v: 1;
  readonly chat_thread: string;
}
