import { and, asc, count, desc, eq, gt, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_held, chat_messages } from '../../../db/schema/index.ts';
import type { Reader } from '../messages/store.ts';

export type HeldRow = typeof chat_held.$inferSelect;

const ofEvent = (event_id: string, condition?: SQL) => and(eq(chat_held.event_id, event_id), condition);
const WAITING = isNull(chat_held.decision);

/** Keeps a message that waits; null: the sender had sent one under the same id before. */
export async function insertHeld(tx: Tx, row: HeldRow): Promise<HeldRow | null> {
  const [kept] = await tx.insert(chat_held).values(row).onConflictDoNothing().returning();
  return kept ?? null;
}

/** The message that a sender sent to a thread under this id of theirs and that was held, or null. */
export async function heldByClientId(
  db: Reader,
  {
    event_id,
    thread_id,
    sender,
    client_message_id,
  }: Pick<HeldRow, 'event_id' | 'thread_id' | 'sender' | 'client_message_id'>,
): Promise<HeldRow | null> {
  if (client_message_id === null) return null;
  const [row] = await db
    .select()
    .from(chat_held)
    .where(
      ofEvent(
        event_id,
        and(
          eq(chat_held.thread_id, thread_id),
          eq(chat_held.sender, sender),
          eq(chat_held.client_message_id, client_message_id),
        ),
      ),
    );
  return row ?? null;
}

/** How many messages of a person wait. */
export async function countHeldOf(db: Reader, event_id: string, sender: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(chat_held)
    .where(ofEvent(event_id, and(eq(chat_held.sender, sender), WAITING)));
  return row?.waiting ?? 0;
}

/** How many messages of an event wait. */
export async function countWaiting(db: Reader, event_id: string): Promise<number> {
  const [row] = await db.select({ waiting: count() }).from(chat_held).where(ofEvent(event_id, WAITING));
  return row?.waiting ?? 0;
}

/** A person's own messages that wait in a thread, oldest first. */
export async function ownWaiting(db: Reader, event_id: string, thread_id: string, sender: string): Promise<HeldRow[]> {
  return db
    .select()
    .from(chat_held)
    .where(ofEvent(event_id, and(eq(chat_held.thread_id, thread_id), eq(chat_held.sender, sender), WAITING)))
    .orderBy(asc(chat_held.id));
}

export interface HeldQuery {
  readonly state: 'waiting' | 'rejected';
  readonly limit: number;
  /** The last message of the page before. */
  readonly after?: string | undefined;
}

/** A page of messages that wait, oldest first, or that were rejected, the latest first; and whether there are more. */
export async function readHeld(
  db: Reader,
  event_id: string,
  { state, limit, after }: HeldQuery,
): Promise<{ rows: HeldRow[]; has_more: boolean }> {
  const waiting = state === 'waiting';
  const beyond = after === undefined ? undefined : (waiting ? gt : lt)(chat_held.id, after);
  const rows = await db
    .select()
    .from(chat_held)
    .where(ofEvent(event_id, and(waiting ? WAITING : eq(chat_held.decision, 'rejected'), beyond)))
    .orderBy((waiting ? asc : desc)(chat_held.id))
    .limit(limit + 1);
  return { rows: rows.slice(0, limit), has_more: rows.length > limit };
}

/** A held message, locked until the end of the transaction: of two who decide at once one comes first. */
export async function lockHeld(tx: Tx, event_id: string, id: string): Promise<HeldRow | null> {
  const [row] = await tx
    .select()
    .from(chat_held)
    .where(ofEvent(event_id, eq(chat_held.id, id)))
    .for('update');
  return row ?? null;
}

/** The statement that keeps what was decided about a held message. */
export function setHeld(tx: Tx, { id, event_id, decision, decided_at, decided_by }: HeldRow) {
  return tx
    .update(chat_held)
    .set({ decision, decided_at, decided_by })
    .where(ofEvent(event_id, eq(chat_held.id, id)));
}

/** Whether a person has a message in a channel, or deleted one themself: they are no newcomer there. */
export async function hasSpoken(db: Reader, event_id: string, thread_id: string, sender: string): Promise<boolean> {
  const { archived_at, archived_by } = chat_messages;
  const [row] = await db
    .select({ id: chat_messages.id })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.event_id, event_id),
        eq(chat_messages.thread_id, thread_id),
        eq(chat_messages.sender, sender),
        or(isNull(archived_at), eq(archived_by, sender)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Removes all held messages of a person. */
export async function dropHeldOf(tx: Tx, event_id: string, sender: string): Promise<void> {
  await tx.delete(chat_held).where(ofEvent(event_id, eq(chat_held.sender, sender)));
}
