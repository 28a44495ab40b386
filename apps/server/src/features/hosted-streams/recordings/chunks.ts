import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { hosted_chunks } from '../../../db/schema/index.ts';
import type { StreamKey, StreamRow } from '../store.ts';
import { Recording } from './recordings.ts';

const ofStream = ({ event_id, name }: StreamKey) =>
  and(eq(hosted_chunks.event_id, event_id), eq(hosted_chunks.name, name));

/**
 * The recording of a stream that is locked, as it is after the chunks that came (HST28); null: there is none, or a server of an
 * earlier release has taken some, which keeps them to itself.
 */
export async function readRecording(tx: Tx, row: StreamRow): Promise<Recording | null> {
  const { recording_id, next_chunk } = row;
  if (recording_id === null) return null;
  const kept = await tx
    .select({ number: hosted_chunks.number, bytes: hosted_chunks.bytes })
    .from(hosted_chunks)
    .where(and(ofStream(row), eq(hosted_chunks.recording_id, recording_id)))
    .orderBy(asc(hosted_chunks.number));
  if ((kept.at(-1)?.number ?? -1) !== next_chunk - 1) return null;
  return new Recording(
    next_chunk,
    kept.map(({ bytes }) => bytes),
  );
}

/**
 * Keeps a chunk of a stream that is locked until a segment has it.
 * @param instead whether it is all that has to be kept from now on
 */
export async function keepChunk(
  tx: Tx,
  { event_id, name, recording_id }: StreamRow & { readonly recording_id: string },
  { number, bytes, instead }: { readonly number: number; readonly bytes: Uint8Array; readonly instead: boolean },
): Promise<void> {
  if (instead) await forgetChunks(tx, { event_id, name });
  await tx.insert(hosted_chunks).values({ event_id, name, recording_id, number, bytes: Buffer.from(bytes) });
}

/** Forgets what came of a stream, since a segment has it, or its recording is over. */
export async function forgetChunks(tx: Tx, key: StreamKey): Promise<void> {
  await tx.delete(hosted_chunks).where(ofStream(key));
}
