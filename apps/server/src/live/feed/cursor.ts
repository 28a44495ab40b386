import { CURSOR_BASE } from '@plenary/contract/cursor';
import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { putFact, putFactOnce } from '../../stores/facts-store.ts';
import type { TopicKey } from './topic-key.ts';

/**
 * Where a reader stands in a topic (D44). On the wire one opaque word of topic, epoch and number:
 * a cursor of another topic is refused, one of another epoch (another database, or a restored one) starts afresh.
 */
export type CursorReading =
  | { readonly kind: 'at'; readonly seq: number }
  | { readonly kind: 'other_epoch' }
  | { readonly kind: 'invalid' };

const PATTERN = /^([\w-]{10})\.([\w-]{10})\.([0-9a-z]{1,11})$/;

/** The cursor behind event number `seq` of a topic. */
export function writeCursor(key: TopicKey, epoch: string, seq: number): string {
  return `${topicMark(key)}.${epoch}.${seq.toString(CURSOR_BASE)}`;
}

/** Reads a cursor for a topic: its number, or that it is of another epoch, or none of this topic's. */
export function readCursor(text: string, key: TopicKey, epoch: string): CursorReading {
  const parts = PATTERN.exec(text);
  if (parts?.[1] !== topicMark(key)) return { kind: 'invalid' };
  if (parts[2] !== epoch) return { kind: 'other_epoch' };
  const seq = Number.parseInt(parts[3] ?? '', CURSOR_BASE);
  return Number.isSafeInteger(seq) ? { kind: 'at', seq } : { kind: 'invalid' };
}

/** Gives a database its first epoch; one that has an epoch keeps it. */
export async function beginEpoch(db: Db): Promise<string> {
  await putFactOnce(db, 'feed_epoch', randomUUID());
  return readEpoch(db);
}

/**
 * Ends an epoch, because the database was restored: what comes gets the numbers of other events. Of several nodes that
 * notice it, the first ends the epoch and the others take over the new one.
 * @param known the epoch that has ended
 */
export async function renewEpoch(db: Db, known: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`SELECT 1 FROM instance_facts WHERE name = 'feed_epoch' FOR UPDATE`);
    if ((await readEpoch(tx)) !== known) return;
    await replaceEpoch(tx);
  });
}

/** Gives the database another epoch, in a transaction that has locked it. */
export async function replaceEpoch(tx: Pick<Tx, 'execute'>): Promise<void> {
  await putFact(tx, 'feed_epoch', randomUUID());
}

/** Epoch of this database: changes with another cluster, and with a restore. */
export async function readEpoch(db: Db | Tx): Promise<string> {
  const { rows } = await db.execute<{ cluster: string; value: string }>(sql`
    SELECT (SELECT system_identifier::text FROM pg_control_system()) AS cluster, value
      FROM instance_facts WHERE name = 'feed_epoch'`);
  return mark(`${rows[0]?.cluster ?? ''}\n${rows[0]?.value ?? ''}`);
}

const topicMark = (key: TopicKey): string => mark(`${key.event_id}\n${key.topic}`);

function mark(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10);
}
