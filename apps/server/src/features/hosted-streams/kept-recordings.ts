import { Readable } from 'node:stream';
import type { KeptRecording } from '@plenary/contract/hosted-streams';
import { refused, ok, type Result } from '@plenary/contract/errors';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { hosted_segments } from '../../db/schema/index.ts';
import type { Outcome } from '../../live/types.ts';
import { changeStream, lockStream, type SegmentRow, type StreamKey } from './store.ts';

interface Kept extends Record<string, unknown> {
  readonly id: number;
  readonly began_at: string;
  readonly duration_s: number;
  readonly byte_size: string;
}

/** The recordings of a stream that were kept, the latest first. */
export async function listKept(db: Db, key: StreamKey, event: string): Promise<KeptRecording[]> {
  const { rows } = await db.execute<Kept>(sql`
    SELECT part AS id, to_char(min(begins_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS began_at,
           sum(duration_s)::float8 AS duration_s, sum(byte_size) + max(init_bytes) AS byte_size
      FROM ${hosted_segments}
     WHERE event_id = ${key.event_id} AND name = ${key.name} AND kept GROUP BY part ORDER BY part DESC`);
  return rows.map(({ id, began_at, duration_s, byte_size }) => ({
    ...{ id, began_at, duration_s, byte_size: Number(byte_size) },
    url: `/${event}/json/hosted-streams/${key.name}/recordings/${id}/recording.mp4`,
  }));
}

/** A recording as one file: its beginning, then its segments. */
export interface RecordingFile {
  readonly byte_size: number;
  readonly bytes: Readable;
}

/** Reads a recording piece by piece, as fast as it is taken; null: there is none. */
export async function readKept({ db, storage }: Context, key: StreamKey, id: number): Promise<RecordingFile | null> {
  const rows = await segmentsOf(db, key, id);
  const [first] = rows;
  if (!first) return null;
  const keys = [first.init_hash, ...rows.map(({ content_hash }) => content_hash)];
  const byte_size = rows.reduce((sum, row) => sum + row.byte_size, first.init_bytes);
  async function* pieces() {
    for (const one of keys) {
      const bytes = await storage.readBytes(one);
      if (!bytes) throw new Error(`a piece of the recording ${key.name} is not in the storage: ${one}`);
      yield bytes;
    }
  }
  return { byte_size, bytes: Readable.from(pieces()) };
}

function segmentsOf(db: Db, { event_id, name }: StreamKey, part: number): Promise<SegmentRow[]> {
  return db
    .select()
    .from(hosted_segments)
    .where(isKept({ event_id, name }, part))
    .orderBy(asc(hosted_segments.sequence));
}

const isKept = ({ event_id, name }: StreamKey, part: number) =>
  and(
    ...[eq(hosted_segments.event_id, event_id), eq(hosted_segments.name, name)],
    ...[eq(hosted_segments.part, part), eq(hosted_segments.kept, true)],
  );

/** Gives up a recording: the next sweep takes what is in no list. */
export function removeKept(ctx: Context, key: StreamKey, id: number): Promise<Result<void>> {
  return ctx.live.transact(async (tx): Promise<Outcome<Result<void>>> => {
    const row = await lockStream(tx, key);
    const rows = row ? await tx.update(hosted_segments).set({ kept: false }).where(isKept(key, id)).returning() : [];
    if (!row || rows.length === 0) return { result: refused('not_found') };
    const freed = rows.reduce((sum, { byte_size }) => sum + byte_size, 0);
    await changeStream(tx, row, { kept_bytes: Math.max(0, row.kept_bytes - freed), kept_full: false });
    return { result: ok(undefined) };
  });
}
