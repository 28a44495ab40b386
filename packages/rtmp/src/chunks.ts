import { viewOf } from '@plenary/domain/bytes';
import { BrokenRtmp } from './broken.ts';

/** A message of RTMP (Adobe's "Real Time Messaging Protocol", §6.1). */
export interface Message {
  readonly type: number;
  /** The message stream: 0 for the connection itself. */
  readonly stream: number;
  /** Milliseconds on the sender's clock. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** Reads by asking for so many bytes at a time. */
export type Reading<T> = Generator<number, T, Uint8Array>;

/** The size of chunks that nobody has set (§5.4.1). */
const FIRST_CHUNK_BYTES = 128;
/** The largest size of chunks that may be set. */
const CHUNK_MAX_BYTES = 0xff_ff_ff;
/** Chunk streams of one connection; programs use four or five. */
const CHUNK_STREAMS_MAX = 16;
/** A time of three bytes that says: it follows in four. */
const EXTENDED = 0xff_ff_ff;
/** Bytes of a message's header by the format of its first chunk (§5.3.1.2). */
const HEADER_BYTES = [11, 7, 3, 0] as const;

/** The header of a chunk stream's last chunk, from which the next one may differ in a part. */
interface ChunkStream {
  timestamp: number;
  /** The time that was written last: absolute, or a difference. */
  time_field: number;
  extended: boolean;
  length: number;
  type: number;
  stream: number;
  /** The message that is not whole yet. */
  body: Uint8Array | null;
  filled: number;
}

/** Puts messages together from chunks of several streams that are mixed. It holds two messages at most, by their bytes. */
export class ChunkReader {
  /** Larger messages are refused by their headers; bytes. */
  message_max_bytes: number;
  #chunk_bytes = FIRST_CHUNK_BYTES;
  #held_bytes = 0;
  readonly #streams = new Map<number, ChunkStream>();

  constructor(message_max_bytes: number) {
    this.message_max_bytes = message_max_bytes;
  }

  /** The sender's chunks are so large from now on. Throws `BrokenRtmp`. */
  setChunkSize(bytes: number): void {
    if (bytes < 1 || bytes > CHUNK_MAX_BYTES) throw new BrokenRtmp('bad_chunk');
    this.#chunk_bytes = bytes;
  }

  /** The sender gives up the message that it began on a chunk stream. */
  abort(id: number): void {
    const stream = this.#streams.get(id);
    if (stream) this.#close(stream);
  }

  /** The next chunk; the message that it ends, or null. Throws `BrokenRtmp`. */
  *next(): Reading<Message | null> {
    const [first = 0] = yield 1;
    const stream = this.#stream(yield* idOf(first & 63));
    yield* this.#header(stream, first >> 6);
    const body = stream.body ?? this.#open(stream);
    const size = Math.min(this.#chunk_bytes, body.length - stream.filled);
    if (size > 0) body.set(yield size, stream.filled);
    stream.filled += size;
    if (stream.filled < body.length) return null;
    this.#close(stream);
    return { type: stream.type, stream: stream.stream, timestamp: stream.timestamp, payload: body };
  }

  #stream(id: number): ChunkStream {
    const known = this.#streams.get(id);
    if (known) return known;
    if (this.#streams.size >= CHUNK_STREAMS_MAX) throw new BrokenRtmp('too_many_chunk_streams');
    const made = {
      ...{ timestamp: 0, time_field: 0, extended: false, length: 0 },
      ...{ type: 0, stream: 0, body: null, filled: 0 },
    };
    this.#streams.set(id, made);
    return made;
  }

  *#header(stream: ChunkStream, format: number): Reading<void> {
    const goes_on = stream.body !== null;
    if (goes_on && format !== 3) throw new BrokenRtmp('bad_chunk');
    const header = format === 3 ? null : viewOf(yield HEADER_BYTES[format] ?? 0);
    if (header) {
      stream.time_field = threeBytes(header, 0);
      stream.extended = stream.time_field === EXTENDED;
      if (format < 2) {
        stream.length = threeBytes(header, 3);
        stream.type = header.getUint8(6);
      }
      if (format === 0) stream.stream = header.getUint32(7, true);
    }
    // Each chunk repeats it, also those that only go on.
    if (stream.extended) stream.time_field = viewOf(yield 4).getUint32(0);
    if (!goes_on) stream.timestamp = (format === 0 ? 0 : stream.timestamp) + stream.time_field;
  }

  #open(stream: ChunkStream): Uint8Array {
    this.#held_bytes += stream.length;
    if (stream.length > this.message_max_bytes || this.#held_bytes > 2 * this.message_max_bytes)
      throw new BrokenRtmp('message_too_large');
    stream.filled = 0;
    return (stream.body = new Uint8Array(stream.length));
  }

  #close(stream: ChunkStream): void {
    this.#held_bytes -= stream.body?.length ?? 0;
    stream.body = null;
  }
}

/** The number of a chunk stream, of one to three bytes (§5.3.1.1). */
function* idOf(low: number): Reading<number> {
  if (low === 0) return 64 + ((yield 1)[0] ?? 0);
  if (low === 1) {
    const [least = 0, most = 0] = yield 2;
    return 64 + least + 256 * most;
  }
  return low;
}

/** The size of the chunks that are written here, which their reader must be told. */
export const WRITTEN_CHUNK_BYTES = 4_096;

/** Writes a message of at most `WRITTEN_CHUNK_BYTES` as one chunk of a chunk stream (2 to 63), with the time 0. */
export function writeChunk(chunk_stream: number, message: Omit<Message, 'timestamp'>): Uint8Array {
  const { type, stream, payload } = message;
  const bytes = new Uint8Array(12 + payload.length);
  const view = viewOf(bytes);
  view.setUint8(0, chunk_stream);
  view.setUint32(4, (payload.length << 8) | type);
  view.setUint32(8, stream, true);
  bytes.set(payload, 12);
  return bytes;
}

function threeBytes(view: DataView, at: number): number {
  return (view.getUint16(at) << 8) | view.getUint8(at + 2);
}

/** Feeds bytes, as they come, to a reading that asks for so many at a time. */
export class Feeder {
  readonly #reading: Reading<never>;
  #wanted: Uint8Array;
  #filled = 0;

  constructor(reading: Reading<never>) {
    this.#reading = reading;
    this.#wanted = new Uint8Array(reading.next().value);
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const taken = Math.min(bytes.length - at, this.#wanted.length - this.#filled);
      this.#wanted.set(bytes.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled < this.#wanted.length) return;
      this.#filled = 0;
      this.#wanted = new Uint8Array(this.#reading.next(this.#wanted).value);
    }
  }
}
