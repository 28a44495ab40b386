import type { ChatThread } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { mayRemoveMembers } from '@plenary/domain/chat/threads';
import type { Member } from '../../../http/request/actor.ts';
import { presentEventUser } from '../../accounts/index.ts';
import { peopleOfThreads } from '../members-store.ts';
import { presentMessage } from '../messages/present.ts';
import { messagesById, type Reader } from '../messages/store.ts';
import { namedThreads } from '../thread-names.ts';
import { listedThreads, type ListQuery } from './threads-store.ts';

/** The thread of that id as one of its members sees it; null: they are in no such one. */
export async function ownThread(db: Reader, member: Member, thread_id: string): Promise<ChatThread | null> {
  const [thread = null] = await ownThreads(db, member, { thread_id });
  return thread;
}

/** The threads with members that a person may read, the latest first; with `thread_id` that one alone. */
export async function ownThreads(db: Reader, member: Member, which: ListQuery = {}): Promise<ChatThread[]> {
  const threads = await namedThreads(db, member, await listedThreads(db, member, which));
  const [people, messages] = await Promise.all([
    peopleOfThreads(
      db,
      member.event_id,
      threads.map(({ id }) => id),
    ),
    messagesById(
      db,
      member.event_id,
      threads.flatMap(({ last_message }) => last_message ?? []),
    ),
  ]);
  return threads.map((thread) => {
    const { id, kind, name, created_by, pair, frozen, slow_seconds, last_message, unread_count, quiet, video_call } =
      thread;
    const last = last_message === null ? undefined : messages.get(last_message);
    return {
      _id: id,
      name,
      kind,
      channel_url: chatTopic(id),
      event_users: (people.get(id) ?? []).map(presentEventUser),
      is_networking: kind === 'room',
      can_remove: kind === 'private' && !pair && mayRemoveMembers(member, { created_by }),
      pair,
      frozen,
      slow_seconds,
      last_message_received: last ? presentMessage(last, member) : null,
      unread_count,
      ...(quiet && { quiet }),
      ...(video_call && { video_call }),
    };
  });
}
