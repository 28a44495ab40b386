import type { StreamVerdict } from '@plenary/domain/streams/address';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { asked_streams } from '../../../db/schema/index.ts';

/** So many addresses of an event are asked: those of the sessions that come next. */
const ADDRESSES_MAX = 50;
/** A session without an end counts as over after so many hours. */
const OPEN_END_HOURS = 12;

/** The address of a stream with its last answer. */
export interface StreamAddress {
  readonly address: string;
  readonly type: 'mux' | 'embed' | 'external';
  /** Of its hall, or of the session where that has a stream of its own. */
  readonly name: string;
  readonly of_hall: boolean;
  /** null: it was never asked. */
  readonly answer: StreamVerdict['kind'] | null;
  readonly asked_at: Date | null;
}

/**
 * The addresses elsewhere of the streams of sessions that are not over, each once, those that are needed first at the head.
 * @param now milliseconds on the event's clock
 */
export async function listAddresses(db: Db, event_id: string, now: number): Promise<StreamAddress[]> {
  const { rows } = await db.execute<Record<keyof StreamAddress, unknown>>(sql`
    SELECT f.*, a.answer, a.asked_at FROM (
      SELECT DISTINCT ON (address) address, s.stream->>'type' AS type, s.starts_at,
             CASE WHEN s.stream_of_hall THEN coalesce(h.name, s.title) ELSE s.title END AS name,
             s.stream_of_hall AND h.id IS NOT NULL AS of_hall
        FROM shown_sessions s CROSS JOIN LATERAL (SELECT s.stream->>'playback_url') AS own (address)
        LEFT JOIN halls h ON h.id = s.hall_id
       WHERE s.event_id = ${event_id} AND NOT s.cancelled AND s.stream->>'type' IN ('mux', 'embed', 'external')
         AND address ~ '^https?://'
         AND coalesce(s.ends_at, s.starts_at + make_interval(hours => ${OPEN_END_HOURS})) > ${new Date(now).toISOString()}
       ORDER BY address, s.stream_of_hall DESC, s.starts_at) AS f
      LEFT JOIN asked_streams a ON a.event_id = ${event_id} AND a.address = f.address
     ORDER BY f.starts_at, f.address LIMIT ${ADDRESSES_MAX}`);
  return rows.map(({ asked_at, ...row }) => ({
    ...(row as Omit<StreamAddress, 'asked_at'>),
    asked_at: asked_at === null ? null : new Date(asked_at as string),
  }));
}

/**
 * Stores answers, and forgets those of addresses that no session has any more.
 * @param known all addresses of the event that are asked
 */
export async function storeAnswers(
  db: Db,
  event_id: string,
  answers: readonly { readonly address: string; readonly answer: StreamVerdict['kind'] }[],
  { known, at }: { readonly known: readonly string[]; readonly at: number },
): Promise<void> {
  const asked_at = new Date(at);
  // In one order, so that two organisers who open the page at once do not wait for each other in a circle.
  const rows = answers
    .map((one) => ({ ...one, event_id, asked_at }))
    .toSorted((one, other) => (one.address < other.address ? -1 : 1));
  if (rows.length > 0)
    await db
      .insert(asked_streams)
      .values(rows)
      .onConflictDoUpdate({
        target: [asked_streams.event_id, asked_streams.address],
        set: { answer: sql`excluded.answer`, asked_at },
      });
  await db
    .delete(asked_streams)
    .where(and(eq(asked_streams.event_id, event_id), notInArray(asked_streams.address, [...known])));
}
