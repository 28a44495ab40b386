import { replacesTopic, type LiveEvent } from '@plenary/contract/live';
import { sql, type Query } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { preparedText } from '../../db/prepared.ts';
import { forgetStatements } from './forget.ts';
import { keyText, type TopicKey } from './topic-key.ts';
import type { FeedEvent, Supersede } from '../types.ts';

/** A topic's last number and the oldest one kept. */
export interface Head extends TopicKey {
  readonly seq: number;
  readonly oldest_seq: number;
}

/** Events of a topic after a number. */
export interface FeedPage extends TopicKey {
  readonly after: number;
  readonly events: readonly LiveEvent[];
}

/**
 * The statements that give events their numbers: the last one answers a row with `numbers`, in the order of the events.
 * They travel with COMMIT, so that no head stays locked while the event loop is busy.
 * @param forget topics that forget what they have said before
 * @throws Error when a payload is overwritten or forgotten without an event that says so (nodes drop cached payloads by it)
 */
export function appendStatements(
  events: readonly FeedEvent[],
  supersede: readonly Supersede[] = [],
  forget: readonly TopicKey[] = [],
): Query[] {
  const replaced = new Set(events.filter(({ kind }) => replacesTopic(kind)).map(keyText));
  for (const topic of forget)
    if (!replaced.has(keyText(topic))) throw new Error(`${topic.topic} forgotten without an event that replaces it`);
  const announced = new Set(events.map((event) => `${keyText(event)} ${event.entity_id ?? ''}`));
  for (const change of supersede) {
    if (!announced.has(`${keyText(change)} ${change.entity_id}`))
      throw new Error(`payloads of ${change.entity_id} in ${change.topic} overwritten without an event about it`);
  }
  if (events.length === 0) return [];
  const append = { sql: 'SELECT feed_append($1::jsonb) AS numbers', params: [JSON.stringify({ events, supersede })] };
  return [...forgetStatements(forget), append];
}

/** Heads of topics; one that never had an event stands at 0. */
export async function readHeads(db: Db | Tx, keys: readonly TopicKey[]): Promise<Head[]> {
  if (keys.length === 0) return [];
  const rows = await headsOf(db, [keys.map((key) => key.event_id), keys.map((key) => key.topic)]);
  return rows.map((row) => ({ ...row, seq: Number(row.seq), oldest_seq: Number(row.oldest_seq) }));
}

const headsOf = preparedText<Record<'event_id' | 'topic' | 'seq' | 'oldest_seq', string>>(
  'topic_heads',
  `SELECT event_id, topic, coalesce(seq, 0) AS seq, coalesce(oldest_seq, 1) AS oldest_seq
     FROM unnest($1::text[], $2::text[]) AS wanted (event_id, topic) LEFT JOIN topic_heads USING (event_id, topic)`,
);

/**
 * Events beyond the numbers that are known, of many topics at once.
 * @param limit at most this many of each topic, the oldest first
 */
export async function readAfter(
  db: Db,
  known: readonly (TopicKey & { readonly after: number })[],
  limit: number,
): Promise<FeedPage[]> {
  const { rows } = await db.execute<FeedRow>(sql`
    SELECT wanted.event_id, wanted.topic, feed.seq, feed.kind, feed.entity_id, feed.payload
      FROM ${wantedTopics(known, sql`${sql.param(known.map((k) => k.after))}::bigint[]`)}
     CROSS JOIN LATERAL (
       SELECT seq, kind, entity_id, payload FROM feed_events
        WHERE event_id = wanted.event_id AND topic = wanted.topic AND seq > wanted.after
        ORDER BY seq LIMIT ${limit}) AS feed
     ORDER BY wanted.event_id, wanted.topic, feed.seq`);
  const events = Map.groupBy(rows, keyText);
  return known.map((topic) => ({ ...topic, events: (events.get(keyText(topic)) ?? []).map(toLiveEvent) }));
}

interface FeedRow extends Record<string, unknown> {
  event_id: string;
  topic: string;
  seq: string;
  kind: string;
  entity_id: string | null;
  payload: LiveEvent['payload'];
}

function toLiveEvent({ seq, kind, entity_id, payload }: FeedRow): LiveEvent {
  return { seq: Number(seq), kind, ...(entity_id !== null && { entity_id }), payload };
}

/** `unnest(...) AS wanted (event_id, topic[, after])`. Arrays are one parameter each, however many topics there are. */
function wantedTopics(keys: readonly TopicKey[], after: ReturnType<typeof sql>) {
  const event_ids = sql`${sql.param(keys.map((key) => key.event_id))}::text[]`;
  const topics = sql`${sql.param(keys.map((key) => key.topic))}::text[]`;
  return sql`unnest(${event_ids}, ${topics}, ${after}) AS wanted (event_id, topic, after)`;
}
