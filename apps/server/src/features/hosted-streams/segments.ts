import { HOSTED } from '@plenary/contract/hosted-streams/operations';
import type { Piece } from '@plenary/domain/hosted-streams/segmenter';
import { StorageFullError } from '../../adapters/storage/storage.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { lockRemovals } from '../files/index.ts';
import { forgetChunks, readRecording } from './recordings/chunks.ts';
import type { Recording, RecordingInit } from './recordings/recordings.ts';
import { insertSegment, type StreamChange, type StreamRow } from './store.ts';

/** The pieces that a chunk finished, of a stream that is locked. */
export interface Finished {
  readonly row: StreamRow;
  readonly recording: Recording;
  readonly pieces: readonly Piece[];
  /** Milliseconds, real time. */
  readonly now: number;
}

type Segment = Extract<Piece, { readonly kind: 'segment' }>;

/**
 * Stores segments and lists them. One that finds no room is left out, and the stream goes on after it (HST13).
 * @returns the columns of the stream that change by it
 */
export async function storePieces(ctx: Context, tx: Tx, finished: Finished): Promise<StreamChange> {
  const { row, recording, pieces, now } = finished;
  const segments = pieces.filter((piece) => piece.kind === 'segment');
  const { init } = recording;
  if (segments.length === 0 || !init) return {};
  // Nobody removes bytes of the same content before the rows name them.
  await lockRemovals(tx, 'shared');
  let state = row;
  let left_s = segments.reduce((sum, { duration_s }) => sum + duration_s, 0);
  for (const segment of segments) {
    const begins_at = new Date(now - left_s * 1000);
    state = { ...state, ...(await storeSegment(ctx, tx, state, { segment, init, begins_at })) };
    left_s -= segment.duration_s;
  }
  const { next_sequence, list_part, list_recording, codecs, dropped, last_error, kept_bytes, kept_full } = state;
  const listed = { next_sequence, list_part, list_recording, codecs, segments: state.segments };
  return { ...listed, dropped, last_error, kept_bytes, kept_full };
}

/**
 * Stores what a recording began and did not end, of a stream that is locked, as its last segment: nothing more comes of it.
 * @returns the columns of the stream that change by it
 */
export async function storeLast(ctx: Context, tx: Tx, row: StreamRow): Promise<StreamChange> {
  const recording = await readRecording(tx, row);
  await forgetChunks(tx, row);
  const piece = recording?.end();
  return recording && piece
    ? storePieces(ctx, tx, { row, recording, pieces: [piece], now: row.heard_at.getTime() })
    : {};
}

interface Stored {
  readonly segment: Segment;
  readonly init: RecordingInit;
  readonly begins_at: Date;
}

async function storeSegment(ctx: Context, tx: Tx, row: StreamRow, stored: Stored): Promise<StreamChange> {
  const { segment, init, begins_at } = stored;
  try {
    const init_hash = await ctx.storage.put(init.bytes);
    const content_hash = await ctx.storage.put(segment.bytes);
    const { event_id, name, run, recording_id, next_sequence: sequence } = row;
    const part = row.list_recording === recording_id ? row.list_part : row.list_part + 1;
    const kept_bytes = row.kept_bytes + segment.bytes.byteLength;
    const kept = row.keep && !row.kept_full && kept_bytes <= HOSTED.kept_max_bytes;
    await insertSegment(tx, {
      ...{ event_id, name, run, sequence, part, init_hash, init_bytes: init.bytes.byteLength },
      ...{ content_hash, byte_size: segment.bytes.byteLength, duration_s: segment.duration_s, begins_at, kept },
    });
    const listed = { next_sequence: sequence + 1, list_part: part, list_recording: recording_id };
    const keeping = kept ? { kept_bytes } : { kept_full: row.keep };
    return { ...listed, ...keeping, codecs: init.codecs, segments: row.segments + 1 };
  } catch (error) {
    if (!(error instanceof StorageFullError)) throw error;
    return { dropped: row.dropped + 1, last_error: error.code, list_recording: null, kept_full: row.keep };
  }
}
