import { LIVE } from '@plenary/contract/live';
import type { Db } from '../../db/database.ts';
import { readCursor } from '../feed/cursor.ts';
import { readAfter, readHeads, type FeedPage } from '../feed/feed.ts';
import type { OpenTopic, Recovery } from './open-topic.ts';

/**
 * Finds the events after a cursor. Too far behind, below the oldest number kept, ahead of the head or of another
 * epoch means that the present state is to be fetched (design §4). Call `upToNow` in the turn in which it is used.
 * @throws a database error
 */
export async function recover(db: Db, topic: OpenTopic, cursor: string | undefined, epoch: string): Promise<Recovery> {
  const reading = cursor === undefined ? null : readCursor(cursor, topic, epoch);
  if (reading?.kind !== 'at') return lost(topic);
  const { seq } = reading;
  if (seq > topic.seq) return recoverAhead(db, topic, seq);
  if (topic.seq - seq > LIVE.max_catch_up) return lost(topic);
  const events = topic.ring.after(seq);
  return events ? { recovered: true, events, seq: topic.seq } : recoverFromFeed(db, topic, seq);
}

/** Adds what was published since a recovery was read; synchronous, so that nothing can come between it and following. */
export function upToNow(topic: OpenTopic, recovery: Recovery): Recovery {
  if (recovery.seq >= topic.seq) return recovery;
  const since = recovery.recovered ? topic.ring.after(recovery.seq) : null;
  return since ? { recovered: true, events: [...recovery.events, ...since], seq: topic.seq } : lost(topic);
}

function lost(topic: OpenTopic): Recovery {
  return { recovered: false, events: [], seq: topic.seq };
}

/** The reader knows more than this node has read so far: true when the database has it too. */
async function recoverAhead(db: Db, topic: OpenTopic, seq: number): Promise<Recovery> {
  const [head] = await readHeads(db, [topic]);
  return (head?.seq ?? 0) >= seq ? { recovered: true, events: [], seq } : lost(topic);
}

/** Reads from the database what the ring does not hold. */
async function recoverFromFeed(db: Db, topic: OpenTopic, seq: number): Promise<Recovery> {
  const wanted = topic.seq - seq;
  if (wanted === 0) return { recovered: true, events: [], seq };
  const page = await readShared(db, topic, seq, wanted);
  const events = page?.events ?? [];
  if (events.length < wanted || events[0]?.seq !== seq + 1) return lost(topic);
  return { recovered: true, events, seq: seq + events.length };
}

/**
 * Equal catch-ups at the same time are one read. Its end is a part of what makes them equal: a payload that was taken
 * back since the read began has moved the topic, and is not handed to those who come later.
 */
function readShared(db: Db, topic: OpenTopic, after: number, wanted: number): Promise<FeedPage | undefined> {
  const { event_id, topic: name, seq, catchUps } = topic;
  const key = `${after} ${seq}`;
  const known = catchUps.get(key);
  if (known) return known;
  const reading = readAfter(db, [{ event_id, topic: name, after }], wanted)
    .then(([page]) => page)
    .finally(() => catchUps.delete(key));
  catchUps.set(key, reading);
  return reading;
}
