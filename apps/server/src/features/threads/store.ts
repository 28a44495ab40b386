import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { chat_members, chat_threads } from '../../db/schema/index.ts';

/** A thread of an event. */
export interface ThreadKey {
  readonly event_id: string;
  readonly thread_id: string;
}

export type NewThread = typeof chat_threads.$inferInsert;

/** Columns of a thread that change after its creation. */
export type ThreadChanges = Partial<
  Pick<NewThread, 'name' | 'frozen' | 'slow_seconds' | 'archived_at' | 'replacement_id'>
>;

const ofThread = ({ event_id, thread_id }: ThreadKey) =>
  and(eq(chat_threads.event_id, event_id), eq(chat_threads.id, thread_id));

/** Creates a thread. @throws the database's error where an equal one exists */
export async function insertThread(tx: Tx, row: NewThread): Promise<void> {
  await tx.insert(chat_threads).values(row);
}

/** The statement that creates a thread unless an equal one exists, by the unique indexes; returns the id of a new one. */
export function insertThreadOnce(tx: Tx, row: NewThread) {
  return tx.insert(chat_threads).values(row).onConflictDoNothing().returning({ id: chat_threads.id });
}

/** The statement that changes a thread. */
export function updateThread(tx: Tx, key: ThreadKey, changes: ThreadChanges) {
  return tx.update(chat_threads).set(changes).where(ofThread(key));
}

/** Deletes threads with their messages and members. */
export async function deleteThreads(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  await tx.delete(chat_threads).where(and(eq(chat_threads.event_id, event_id), inArray(chat_threads.id, [...ids])));
}

/** A member of an event. */
export interface ThreadMember {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** Removes a person's name from the threads that they began: those stay, without a creator. */
export async function forgetCreator(tx: Tx, { event_id, event_user_id }: ThreadMember): Promise<void> {
  await tx
    .update(chat_threads)
    .set({ created_by: null, pair: null, client_thread_id: null })
    .where(and(eq(chat_threads.event_id, event_id), eq(chat_threads.created_by, event_user_id)));
}

/** The statement that adds people to a thread; existing members stay as they are. */
export function addThreadMembers(
  tx: Tx,
  { event_id, thread_id }: ThreadKey,
  people: readonly string[],
  joined_at: Date,
) {
  return tx
    .insert(chat_members)
    .values(people.map((event_user_id) => ({ event_id, thread_id, event_user_id, joined_at })))
    .onConflictDoNothing();
}

/** The statement that removes people from a thread. */
export function dropThreadMembers(tx: Tx, { event_id, thread_id }: ThreadKey, people: readonly string[]) {
  return tx
    .delete(chat_members)
    .where(
      and(
        eq(chat_members.event_id, event_id),
        eq(chat_members.thread_id, thread_id),
        inArray(chat_members.event_user_id, [...people]),
      ),
    );
}

/** Removes a person from all threads of their event. */
export async function dropMemberships(tx: Tx, { event_id, event_user_id }: ThreadMember): Promise<void> {
  await tx
    .delete(chat_members)
    .where(and(eq(chat_members.event_id, event_id), eq(chat_members.event_user_id, event_user_id)));
}

/** A conversation of two people in a call: nothing is written in its thread, and no list shows it (SPD6, D311). */
export interface Talk {
  readonly thread_id: string;
  readonly people: readonly [string, string];
}

/** Creates the threads of talks, closed for writing from the start. */
export async function openTalks(tx: Tx, event_id: string, talks: readonly Talk[], at: Date): Promise<void> {
  if (talks.length === 0) return;
  const kind = 'talk' as const;
  await tx
    .insert(chat_threads)
    .values(talks.map(({ thread_id: id }) => ({ id, event_id, kind, name: '', created_at: at, archived_at: at })));
  await tx
    .insert(chat_members)
    .values(
      talks.flatMap(({ thread_id, people }) =>
        people.map((event_user_id) => ({ event_id, thread_id, event_user_id, joined_at: at })),
      ),
    );
}

/** Removes everybody from the threads of talks, and so from their calls. */
export async function closeTalks(tx: Tx, event_id: string, thread_ids: readonly string[]): Promise<void> {
  await tx
    .delete(chat_members)
    .where(and(eq(chat_members.event_id, event_id), inArray(chat_members.thread_id, [...thread_ids])));
}
