import { joinBytes } from '@plenary/domain/bytes';
import { writeAmf, type Amf, type AmfWritten } from './amf0.ts';
import { writeChunk } from './chunks.ts';
import type { MediaTag } from './session.ts';

/** The bytes that a program sends as its handshake: version, greeting, and the echo of ours, whatever that was. */
export const HANDSHAKE = joinBytes([Uint8Array.of(3), new Uint8Array(2 * 1_536).fill(7)]);

/** Chunks are so large from here on. */
export const LARGE_CHUNKS = writeChunk(2, { type: 1, stream: 0, payload: Uint8Array.of(0, 0, 16, 0) });

/** A command in one chunk. */
export function command(values: readonly AmfWritten[], stream = 0): Uint8Array {
  return writeChunk(3, { type: 20, stream, payload: writeAmf(values) });
}

/** Everything that a program sends until it asks to publish with a key. */
export function asking(key: string): Uint8Array {
  return joinBytes([
    HANDSHAKE,
    LARGE_CHUNKS,
    command(['connect', 1, { app: 'live', tcUrl: 'rtmp://127.0.0.1/live' }]),
    command(['releaseStream', 2, null, key]),
    command(['FCPublish', 3, null, key]),
    command(['createStream', 4, null]),
    command(['publish', 5, null, key, 'live'], 1),
  ]);
}

/** A message in one chunk of its own size. */
export function media({ kind, timestamp, payload }: MediaTag): Uint8Array {
  const bytes = writeChunk(4, { type: kind === 'audio' ? 8 : 9, stream: 1, payload });
  new DataView(bytes.buffer).setUint32(0, (4 << 24) | timestamp);
  return bytes;
}

/** Pieces as encoders make them. */
export const H264_CONFIG = Uint8Array.of(0x17, 0, 0, 0, 0, 1, 0x42, 0xc0, 0x1f);
export const AAC_CONFIG = Uint8Array.of(0xaf, 0, 0x12, 0x10);
export const picture = (timestamp: number, key = true, bytes = 2): MediaTag => ({
  kind: 'video',
  timestamp,
  payload: Uint8Array.of(key ? 0x17 : 0x27, 1, 0, 0, 0, ...new Array<number>(bytes).fill(9)),
});
export const sound = (timestamp: number): MediaTag => ({
  kind: 'audio',
  timestamp,
  payload: Uint8Array.of(0xaf, 1, 8, 8),
});

/** The code of a status message, or undefined. */
export function codeIn(values: readonly Amf[]): Amf | undefined {
  const last = values.at(-1);
  return last instanceof Map ? (last as ReadonlyMap<string, Amf>).get('code') : undefined;
}
