import { LIVE } from '@plenary/contract/live';
import type { ConcurrencyLimiter } from '../../adapters/concurrency.ts';
import type { Db } from '../../db/database.ts';
import { readCursor } from '../feed/cursor.ts';
import { readAfter, readHeads } from '../feed/feed.ts';
import type { OpenTopic, Recovery } from './open-topic.ts';

/** Events that are read, made into text and written before other work gets its turn: a millisecond or two. */
export const SLICE = 100;
/** A read brings at least so many: others of a crowd stand a little further behind. */
const LEAST = 20;
/** Reads that one slice may wait for; more only where its payloads are taken back all the time. */
const MAX_READS = 40;

export interface CatchUpParts {
  readonly db: Db;
  /** Few slices are read from the database at a time. */
  readonly turns: ConcurrencyLimiter;
}

/**
 * Finds the first slice of the events after a cursor. Too far behind, below the oldest number kept, ahead of the head
 * or of another epoch means that the present state is to be fetched (LV7).
 * @throws a database error
 */
export async function recover(
  parts: CatchUpParts,
  topic: OpenTopic,
  cursor: string | undefined,
  epoch: string,
): Promise<Recovery> {
  const reading = cursor === undefined ? null : readCursor(cursor, topic, epoch);
  if (reading?.kind !== 'at') return lost(topic);
  return reading.seq > topic.seq ? recoverAhead(parts.db, topic, reading.seq) : nextSlice(parts, topic, reading.seq);
}

/**
 * The next events after a number, a slice at most.
 * @throws a database error
 */
export async function nextSlice(parts: CatchUpParts, topic: OpenTopic, seq: number): Promise<Recovery> {
  for (let reads = 0; reads < MAX_READS && topic.seq - seq <= LIVE.max_catch_up; reads += 1) {
    if (seq === topic.seq) return { recovered: true, events: [], seq };
    const known = topic.ring.after(seq);
    if (known) {
      const events = known.slice(0, SLICE);
      return { recovered: true, events, seq: seq + events.length };
    }
    if (!(await extendRing(parts, topic, seq))) break;
  }
  return lost(topic);
}

/** Nothing follows: the present state is to be fetched. */
export function lost(topic: OpenTopic): Recovery {
  return { recovered: false, events: [], seq: topic.seq };
}

/** The reader knows more than this node has read so far: true when the database has it too. */
async function recoverAhead(db: Db, topic: OpenTopic, seq: number): Promise<Recovery> {
  const [head] = await readHeads(db, [topic]);
  return (head?.seq ?? 0) >= seq ? { recovered: true, events: [], seq } : lost(topic);
}

/**
 * Reads the events before those in memory, a slice at most and back to `wanted` if that is nearer. All catch-ups of a
 * topic share the read, wherever they begin. Returns whether there were any.
 */
function extendRing(parts: CatchUpParts, topic: OpenTopic, wanted: number): Promise<boolean> {
  topic.extending ??= readEarlier(parts, topic, wanted).finally(() => (topic.extending = null));
  return topic.extending;
}

async function readEarlier({ db, turns }: CatchUpParts, topic: OpenTopic, wanted: number): Promise<boolean> {
  const read = async (): Promise<boolean> => {
    const end = (topic.ring.first ?? topic.seq + 1) - 1;
    const after = Math.max(0, end - SLICE, Math.min(wanted, end - LEAST));
    const extend = topic.ring.extend();
    const [page] = await readAfter(db, [{ event_id: topic.event_id, topic: topic.topic, after }], end - after);
    const events = page?.events ?? [];
    const [first] = events;
    // Old events leave the feed in order: what is there reaches up to the end, without a gap.
    const whole = first !== undefined && first.seq + events.length - 1 === end && events.at(-1)?.seq === end;
    if (whole) extend(events);
    return whole;
  };
  return (await turns.run(read)) ?? false;
}
