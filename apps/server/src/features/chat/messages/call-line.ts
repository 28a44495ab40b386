import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { refused, ok, type Result } from '@plenary/contract/errors';
import { refuseArchived } from '@plenary/domain/chat/channels';
import type { CallLine } from '@plenary/domain/chat/call-lines';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { membersOf } from '../members-store.ts';
import { presentMessage } from './present.ts';
import { withThreadNews } from '../private/news.ts';
import {
  findByClientId,
  findPerson,
  findThread,
  insertMessage,
  lockPerson,
  NEW_MESSAGE,
  type MessageRow,
} from './store.ts';

/** Something that happened to the call or the whiteboard of a thread. */
export interface CallNews {
  readonly event_id: string;
  /** Id of the thread. */
  readonly thread: string;
  readonly type: CallLine;
  /** The event-user who did it. */
  readonly event_user: string;
  /** Names this happening: the same key again answers the line that stands already. */
  readonly key: string;
  /** The call that it is about; left out by a whiteboard. */
  readonly call?: string | undefined;
}

type Answer = Result<ChatMessage>;

/** Writes a line about a call or a whiteboard into its thread (D11). Nobody else writes such lines. */
export async function postCallLine(ctx: Context, news: CallNews): Promise<Answer> {
  return ctx.live.transact((tx) => callLine(ctx, tx, news), {
    pool: 'chat',
    locks: [lockPerson(ctx.chatDb, news.event_id, news.event_user)],
  });
}

/**
 * The same within a transaction that has locked the call or the board: the line is stored exactly when its subject is. Nothing is written
 * where the thread takes no lines any more, or has this one.
 */
export async function callLine(
  ctx: Context,
  tx: Tx,
  { event_id, thread: thread_id, type, event_user, key, call }: CallNews,
): Promise<Outcome<Answer>> {
  const sent = { event_id, thread_id, sender: event_user };
  const [person, thread, first, members] = await Promise.all([
    findPerson(tx, event_id, event_user),
    findThread(tx, event_id, thread_id),
    findByClientId(tx, sent, key),
    membersOf(tx, { event_id, event_user_id: event_user, roles: [] }, thread_id),
  ]);
  if (!person || !thread) return { result: refused('not_found') };
  if (first) return { result: ok(presentMessage(first, null)) };
  const closed = refuseArchived(thread);
  if (closed) return { result: refused(closed) };
  const at = ctx.clock.now();
  const row: Omit<MessageRow, 'person'> = {
    id: newId(at),
    thread_id,
    sender: event_user,
    position: null,
    message: '',
    message_type: type,
    client_message_id: key,
    created_at: new Date(at),
    archived_at: null,
    archived_by: null,
    ...NEW_MESSAGE,
    call_id: call ?? null,
  };
  const message = presentMessage({ ...row, person }, null);
  const line: Outcome<Answer> = {
    result: ok(message),
    writes: [insertMessage(tx, { ...row, event_id })],
    events: [
      { event_id, topic: chatTopic(thread_id), kind: 'message.sent', entity_id: row.id, payload: { v: 1, message } },
    ],
    numbered: (_, [position]) => ok({ ...message, cursor: String(position) }),
  };
  return withThreadNews(line, event_id, thread_id, members);
}
