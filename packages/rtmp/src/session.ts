import { joinBytes, viewOf } from '@plenary/domain/bytes';
import { readAmf, writeAmf, type Amf, type AmfWritten } from './amf0.ts';
import { BrokenRtmp, type RtmpProblem } from './broken.ts';
import { ChunkReader, Feeder, writeChunk, WRITTEN_CHUNK_BYTES, type Message, type Reading } from './chunks.ts';

/** A message of a caller whose key is not known to be right: commands alone. */
const COMMAND_MAX_BYTES = 64 * 1024;
/** A picture or a sound: a key frame at 60 Mbit/s. */
const MEDIA_MAX_BYTES = 8 * 1024 * 1024;
/** Bytes of each part of the handshake (§5.2). */
const HANDSHAKE_BYTES = 1_536;
/** A sender awaits an acknowledgement after so many bytes, and limits itself by it. */
const WINDOW_BYTES = 2_500_000;
/** The one message stream that a connection is given. */
const MEDIA_STREAM = 1;

const TYPE = { chunk_size: 1, abort: 2, acknowledged: 3, window: 5, bandwidth: 6, audio: 8, video: 9, command: 20 };
const CHUNK_STREAM = { control: 2, command: 3, status: 5 };

/** A piece of sound or picture as FLV has it, without the tag's header. */
export interface MediaTag {
  readonly kind: 'audio' | 'video';
  /** Milliseconds on the sender's clock. */
  readonly timestamp: number;
  readonly payload: Uint8Array;
}

/** Something that a caller did. */
export type RtmpEvent =
  /** Asks to publish; nothing more is taken before `accept` or `refuse`. */
  | { readonly kind: 'publish'; readonly key: string }
  | { readonly kind: 'media'; readonly tag: MediaTag }
  /** Ends the stream on purpose. */
  | { readonly kind: 'unpublish' }
  /** Sent something that is not taken; for good. */
  | { readonly kind: 'broken'; readonly problem: RtmpProblem };

export interface RtmpStep {
  /** Bytes for the caller. */
  readonly reply: Uint8Array;
  readonly events: readonly RtmpEvent[];
}

/** The codes of the statuses that publishers are told. */
export type PublishStatus =
  | 'NetStream.Publish.Start'
  | 'NetStream.Publish.Unauthorized'
  | 'NetStream.Publish.BadName'
  | 'NetStream.Publish.Failed';

/**
 * The server's side of one RTMP connection that publishes: bytes in, bytes and events out. It decides nothing about
 * keys, and takes no picture and no sound before it was told to `accept`.
 */
export class RtmpSession {
  readonly #chunks = new ChunkReader(COMMAND_MAX_BYTES);
  readonly #feeder: Feeder;
  #phase: 'new' | 'connected' | 'asked' | 'publishing' | 'over' = 'new';
  #reply: Uint8Array[] = [];
  #events: RtmpEvent[] = [];
  #received = 0;
  #acknowledged = 0;
  #window = WINDOW_BYTES;

  constructor() {
    this.#feeder = new Feeder(this.#read());
  }

  /** Takes the next bytes, cut anywhere. */
  push(bytes: Uint8Array): RtmpStep {
    if (this.#phase === 'over') return NOTHING;
    try {
      this.#feeder.push(bytes);
      this.#acknowledge(bytes.length);
    } catch (error) {
      if (!(error instanceof BrokenRtmp)) throw error;
      this.#phase = 'over';
      this.#events.push({ kind: 'broken', problem: error.problem });
    }
    const step = { reply: joinBytes(this.#reply), events: this.#events };
    this.#reply = [];
    this.#events = [];
    return step;
  }

  /** The caller may publish. @returns bytes for them */
  accept(): Uint8Array {
    this.#phase = 'publishing';
    this.#chunks.message_max_bytes = MEDIA_MAX_BYTES;
    return statusChunk('status', 'NetStream.Publish.Start', 'Publishing');
  }

  /** The caller may not publish, or not any more. @returns bytes for them, after which the connection is closed */
  refuse(code: PublishStatus, description: string): Uint8Array {
    this.#phase = 'over';
    return statusChunk('error', code, description);
  }

  *#read(): Reading<never> {
    const [version] = yield 1;
    if (version !== 3) throw new BrokenRtmp('not_rtmp');
    const greeting = yield HANDSHAKE_BYTES;
    this.#reply.push(Uint8Array.of(3), new Uint8Array(HANDSHAKE_BYTES), greeting);
    yield HANDSHAKE_BYTES;
    for (;;) {
      const message = yield* this.#chunks.next();
      if (message) this.#take(message);
    }
  }

  #take({ type, payload, timestamp }: Message): void {
    if (this.#phase === 'over') return;
    switch (type) {
      case TYPE.chunk_size:
        return this.#chunks.setChunkSize(numberOf(payload));
      case TYPE.abort:
        return this.#chunks.abort(numberOf(payload));
      case TYPE.window:
        this.#window = Math.max(1, numberOf(payload));
        return;
      case TYPE.audio:
      case TYPE.video:
        if (this.#phase !== 'publishing') throw new BrokenRtmp('out_of_order');
        this.#events.push({
          kind: 'media',
          tag: { kind: type === TYPE.audio ? 'audio' : 'video', timestamp, payload },
        });
        return;
      case TYPE.command:
        return this.#command(readAmf(payload));
      default:
      // Descriptions and statistics, which nobody here reads.
    }
  }

  #command([name, transaction, ...values]: readonly Amf[]): void {
    const answer = typeof transaction === 'number' ? transaction : 0;
    switch (name) {
      case 'connect':
        return this.#connect(answer);
      case 'createStream':
        this.#say(CHUNK_STREAM.command, 0, ['_result', answer, null, MEDIA_STREAM]);
        return;
      case 'publish':
        return this.#publish(values[1]);
      case 'play':
      case 'play2':
        throw new BrokenRtmp('plays');
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        if (this.#phase !== 'publishing') return;
        this.#phase = 'over';
        this.#events.push({ kind: 'unpublish' });
        return;
      default:
      // Others, such as `releaseStream` and `FCPublish`, await no answer.
    }
  }

  #connect(transaction: number): void {
    if (this.#phase !== 'new') throw new BrokenRtmp('out_of_order');
    this.#phase = 'connected';
    const control = (type: number, payload: Uint8Array) =>
      this.#reply.push(writeChunk(CHUNK_STREAM.control, { type, stream: 0, payload }));
    control(TYPE.window, fourBytes(WINDOW_BYTES));
    control(TYPE.bandwidth, joinBytes([fourBytes(WINDOW_BYTES), Uint8Array.of(2)]));
    control(TYPE.chunk_size, fourBytes(WRITTEN_CHUNK_BYTES));
    const server = { fmsVer: 'FMS/3,0,1,123', capabilities: 31 };
    const code = 'NetConnection.Connect.Success';
    const success = { level: 'status', code, description: 'Connected', objectEncoding: 0 };
    this.#say(CHUNK_STREAM.command, 0, ['_result', transaction, server, success]);
  }

  #publish(name: Amf | undefined): void {
    if (this.#phase !== 'connected' || typeof name !== 'string') throw new BrokenRtmp('out_of_order');
    this.#phase = 'asked';
    // Some programs add what only other servers read.
    this.#events.push({ kind: 'publish', key: name.split('?', 1)[0] ?? '' });
  }

  #say(chunk_stream: number, stream: number, values: readonly AmfWritten[]): void {
    this.#reply.push(writeChunk(chunk_stream, { type: TYPE.command, stream, payload: writeAmf(values) }));
  }

  #acknowledge(bytes: number): void {
    this.#received += bytes;
    if (this.#received - this.#acknowledged < this.#window || this.#phase === 'new') return;
    this.#acknowledged = this.#received;
    const payload = fourBytes(this.#received % 2 ** 32);
    this.#reply.push(writeChunk(CHUNK_STREAM.control, { type: TYPE.acknowledged, stream: 0, payload }));
  }
}

const NOTHING: RtmpStep = { reply: new Uint8Array(0), events: [] };

function statusChunk(level: 'status' | 'error', code: PublishStatus, description: string): Uint8Array {
  const payload = writeAmf(['onStatus', 0, null, { level, code, description }]);
  return writeChunk(CHUNK_STREAM.status, { type: TYPE.command, stream: MEDIA_STREAM, payload });
}

function numberOf(payload: Uint8Array): number {
  if (payload.length < 4) throw new BrokenRtmp('bad_value');
  return viewOf(payload).getUint32(0);
}

function fourBytes(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  viewOf(bytes).setUint32(0, value);
  return bytes;
}
