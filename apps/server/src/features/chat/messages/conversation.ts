import { chatTopic } from '@plenary/contract/chat/topics';
import { and, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { chat_messages, chat_threads } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { presentMessage } from './present.ts';
import { findPerson, insertMessage, NEW_MESSAGE, type MessageRow } from './store.ts';

/** A remark of a person. */
export interface PastMessage {
  readonly event_user_id: string;
  readonly text: string;
  /** ms, real time */
  readonly at: number;
}

/**
 * Puts a conversation into an event's public chat, unless anything was ever written there. Two servers that do so at
 * once write it once: the thread is locked.
 * @param messages oldest first; those of people who are not at the event are left out
 * @returns how many messages were written
 */
export async function fillEmptyChat(ctx: Context, event_id: string, messages: readonly PastMessage[]): Promise<number> {
  return ctx.live.transact(async (tx) => {
    const thread_id = await lockEmptyThread(tx, event_id);
    if (thread_id === null) return { result: 0 };
    const rows = await rowsOf(tx, event_id, thread_id, messages);
    return {
      result: rows.length,
      writes: rows.map(({ person: _, ...row }) => insertMessage(tx, { ...row, event_id })),
      events: rows.map((row) => ({
        event_id,
        topic: chatTopic(thread_id),
        kind: 'message.sent',
        entity_id: row.id,
        payload: { v: 1, message: presentMessage(row, null) },
      })),
    };
  });
}

/** The id of the public thread while nothing stands in it, deleted messages included; else null. */
async function lockEmptyThread(tx: Tx, event_id: string): Promise<string | null> {
  const [thread] = await tx
    .select({ id: chat_threads.id })
    .from(chat_threads)
    .where(and(eq(chat_threads.event_id, event_id), eq(chat_threads.kind, 'public')))
    .for('update');
  if (!thread) return null;
  const [written] = await tx
    .select({ id: chat_messages.id })
    .from(chat_messages)
    .where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.thread_id, thread.id)))
    .limit(1);
  return written ? null : thread.id;
}

async function rowsOf(
  tx: Tx,
  event_id: string,
  thread_id: string,
  messages: readonly PastMessage[],
): Promise<MessageRow[]> {
  const senders = [...new Set(messages.map(({ event_user_id }) => event_user_id))];
  const found = await Promise.all(senders.map((id) => findPerson(tx, event_id, id)));
  const people = new Map(senders.map((id, index) => [id, found[index] ?? null]));
  return messages.flatMap(({ event_user_id, text, at }) => {
    const person = people.get(event_user_id);
    return person ? [rowOf({ thread_id, sender: event_user_id, message: text, at, person })] : [];
  });
}

type Said = Pick<MessageRow, 'thread_id' | 'sender' | 'message' | 'person'> & { readonly at: number };

const rowOf = ({ at, ...said }: Said): MessageRow => ({
  ...said,
  id: newId(at),
  position: null,
  message_type: 'message',
  client_message_id: null,
  created_at: new Date(at),
  archived_at: null,
  archived_by: null,
  ...NEW_MESSAGE,
});
