import { ok, refused, type Result } from '@plenary/contract/errors';
import { chunkOrder, publishDecision } from '@plenary/domain/hosted-streams/publishing';
import type { Outcome } from '../../live/types.ts';
import { streamChanged } from './present.ts';
import { hashOf, taken, type PublishedBy, type Studio } from './publish.ts';
import { keepChunk, readRecording } from './recordings/chunks.ts';
import { storePieces } from './segments.ts';
import { changeStream, lockStream, publishingOf, type StreamChange, type StreamRow } from './store.ts';

/** The next bytes of a recording. */
export interface Chunk {
  readonly stream: string;
  readonly publisher: string;
  /** The part of the stream that the recording is; null: the sender, of an earlier release, does not say so. */
  readonly part: number | null;
  readonly number: number;
  readonly bytes: Uint8Array;
}

/** Takes the next bytes of a recording, in order and once (HST11), whichever server had those before (HST28). */
export function sendChunk(studio: Studio, by: PublishedBy, chunk: Chunk): Promise<Result<void>> {
  const { ctx } = studio;
  return ctx.live.transact(async (tx): Promise<Outcome<Result<void>>> => {
    const now = ctx.clock.now();
    const row = await lockStream(tx, { event_id: by.event_id, name: chunk.stream });
    if (!row) return { result: refused('publish_again') };
    const due = isDue(row, chunk, now);
    if (due !== 'next') return { result: due };
    const { recording_id } = row;
    if (recording_id === null) return { result: refused('publish_again') };
    const recording = studio.recordings.find(recording_id, chunk.number) ?? (await readRecording(tx, row));
    if (!recording) return { result: refused('publish_again') };
    studio.recordings.keep(recording_id, recording);
    const cut = recording.take(chunk.number, chunk.bytes);
    if (!cut.ok) {
      await changeStream(tx, row, { last_error: cut.problem });
      return { result: refused('recording_refused', { current: { problem: cut.problem } }) };
    }
    const stored = await storePieces(ctx, tx, { row, recording, pieces: cut.value, now });
    const instead = cut.value.some(({ kind }) => kind === 'segment');
    const bytes = instead ? recording.rest() : chunk.bytes;
    await keepChunk(tx, { ...row, recording_id }, { number: chunk.number, bytes, instead });
    const change: StreamChange = { heard_at: new Date(now), next_chunk: chunk.number + 1, announced: 'on' };
    await changeStream(tx, row, { ...stored, ...change });
    const events = row.announced === 'on' ? [] : [streamChanged({ ...row, ...change }, now)];
    return { result: ok(undefined), events };
  });
}

/** Whether a chunk is the publisher's next one; else the answer to its sender. */
function isDue(row: StreamRow, { publisher, part, number }: Chunk, now: number): 'next' | Result<void> {
  const hash = hashOf(publisher);
  if (row.publisher_hash !== hash && row.stopped_hash === hash) return refused('stream_stopped');
  const decision = publishDecision(publishingOf(row), hash, now);
  if (decision.kind === 'taken') return taken(decision.free_in_ms);
  if (decision.kind === 'begins') return refused('publish_again');
  // A late one of the recording before would begin this one with other bytes, or be answered that it had come.
  if (part !== null && part !== row.part) return refused('publish_again');
  switch (chunkOrder(row.next_chunk, number)) {
    case 'next':
      return 'next';
    case 'repeated':
      return ok(undefined);
    case 'gap':
      return refused('chunk_gap', { current: { next_chunk: row.next_chunk } });
  }
}
