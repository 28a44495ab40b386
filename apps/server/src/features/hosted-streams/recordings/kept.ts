import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { KeptRecording } from '@plenary/contract/hosted-streams/operations';
import { refused, ok, type Result } from '@plenary/contract/errors';
import { hostedState } from '@plenary/domain/hosted-streams/publishing';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Storage } from '../../../adapters/storage/storage.ts';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/database.ts';
import { hosted_segments } from '../../../db/schema/index.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import type { ByteRange } from '../../files/index.ts';
import { noteStream } from '../publish.ts';
import { changeStream, lockStream, publishingOf, type SegmentRow, type StreamKey, type StreamRow } from '../store.ts';

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

/** A recording as one file, its beginning and then its segments, of which a part can be read as fast as it is taken. */
export interface RecordingFile {
  /** Strong; another one once the recording has grown. */
  readonly etag: string;
  readonly byte_size: number;
  readonly read: (part: ByteRange) => Promise<Readable>;
}

/** The file of a recording; null: there is none. */
export async function readKept({ db, storage }: Context, key: StreamKey, id: number): Promise<RecordingFile | null> {
  const rows = await segmentsOf(db, key, id);
  const [first] = rows;
  if (!first) return null;
  const pieces = [
    { key: first.init_hash, byte_size: first.init_bytes },
    ...rows.map(({ content_hash, byte_size }) => ({ key: content_hash, byte_size })),
  ];
  const byte_size = pieces.reduce((sum, piece) => sum + piece.byte_size, 0);
  const hash = createHash('sha256').update(pieces.map(({ key }) => key).join());
  return {
    ...{ etag: `"${hash.digest('hex')}"`, byte_size },
    read: async (part) => Readable.from(bytesOf(storage, pieces, part), { objectMode: false }),
  };
}

/** The bytes of pieces that lie one behind the other, from one to another (both included). */
async function* bytesOf(
  storage: Storage,
  pieces: readonly { readonly key: string; readonly byte_size: number }[],
  { start, end }: ByteRange,
): AsyncGenerator<Buffer> {
  let begins = 0;
  for (const { key, byte_size } of pieces) {
    const part = { start: Math.max(0, start - begins), end: Math.min(byte_size - 1, end - begins) };
    begins += byte_size;
    if (part.start > part.end) continue;
    const bytes = await storage.read(key, part);
    if (!bytes) throw new Error(`a piece of a recording is not in the storage: ${key}`);
    yield* bytes as AsyncIterable<Buffer>;
  }
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

/**
 * Gives up a recording: the next sweep takes what is in no list. One that is being made would go on without its beginning,
 * and is refused.
 */
export function removeKept(ctx: Context, by: Member, name: string, id: number): Promise<Result<void>> {
  const key = { event_id: by.event_id, name };
  return ctx.live.transact(async (tx): Promise<Outcome<Result<void>>> => {
    const row = await lockStream(tx, key);
    if (row && isMade(row, id, ctx.clock.now())) return { result: refused('recording_goes_on') };
    const rows = row ? await tx.update(hosted_segments).set({ kept: false }).where(isKept(key, id)).returning() : [];
    if (!row || rows.length === 0) return { result: refused('not_found') };
    const freed = rows.reduce((sum, { byte_size }) => sum + byte_size, 0);
    await changeStream(tx, row, { kept_bytes: Math.max(0, row.kept_bytes - freed), kept_full: false });
    const before = { recording: id, byte_size: freed };
    await noteStream(tx, ctx, by, { action: 'stream.recording_removed', subject: name, before });
    return { result: ok(undefined) };
  });
}

/** Whether a recording is being made. */
export async function isGoingOn({ clock, live }: Context, key: StreamKey, id: number): Promise<boolean> {
  return live.transact(async (tx) => {
    const row = await lockStream(tx, key);
    return { result: row !== null && isMade(row, id, clock.now()) };
  });
}

/** Whether the next segment of a stream becomes part of a recording. */
function isMade(row: StreamRow, part: number, now: number): boolean {
  const keeps = row.keep && !row.kept_full && hostedState(publishingOf(row), now) !== 'off';
  return keeps && row.list_part === part && row.list_recording !== null && row.list_recording === row.recording_id;
}
