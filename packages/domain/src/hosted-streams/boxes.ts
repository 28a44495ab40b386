import { viewOf } from '../bytes.ts';

/** A box of an MP4 file (ISO/IEC 14496-12 §4.2): its type, and its bytes with the header. */
export interface Box {
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Why a published stream is refused. The sentence belongs to the reader's side. */
export type IngestProblem =
  | 'not_mp4'
  | 'box_too_large'
  | 'wrong_order'
  | 'no_video'
  | 'too_many_tracks'
  | 'codec_not_played'
  | 'encrypted'
  | 'broken_box'
  | 'absolute_offsets'
  | 'begins_without_key_frame'
  | 'key_frames_too_rare'
  | 'segment_too_large'
  | 'time_runs_backwards';

/** A value, or why there is none. */
export type Ingested<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: IngestProblem };

/** The largest box that is taken, in bytes: media of four seconds at 30 Mbit/s. */
export const BOX_MAX_BYTES = 16 * 1024 * 1024;
/** The largest box that describes media and holds none. */
export const HEADER_BOX_MAX_BYTES = 256 * 1024;

const HEADER = 8;
/** The boxes that a fragmented recording has at its top (§8, Table 1); anything else is no such recording. */
const TOP = new Set(['ftyp', 'moov', 'moof', 'mdat', 'styp', 'sidx', 'prft', 'emsg', 'free', 'skip', 'mfra']);

/**
 * Takes bytes as they come, in pieces of any size, and returns the boxes that are whole. It never holds more than one
 * box, and refuses one by its header before it takes its bytes. After a problem it takes nothing more.
 */
export class BoxReader {
  readonly #header = new Uint8Array(HEADER);
  #box: Uint8Array = this.#header;
  #filled = 0;
  #problem: IngestProblem | null = null;

  /** The bytes that it holds of a box that is not whole yet; they change with the next push. */
  get held(): Uint8Array {
    return this.#box.subarray(0, this.#filled);
  }

  push(bytes: Uint8Array): Ingested<readonly Box[]> {
    const boxes: Box[] = [];
    let at = 0;
    while (at < bytes.length && this.#problem === null) {
      const taken = Math.min(bytes.length - at, this.#box.length - this.#filled);
      this.#box.set(bytes.subarray(at, at + taken), this.#filled);
      this.#filled += taken;
      at += taken;
      if (this.#filled === this.#box.length) this.#next(boxes);
    }
    return this.#problem === null ? { ok: true, value: boxes } : { ok: false, problem: this.#problem };
  }

  /** The header is whole, or the box. */
  #next(boxes: Box[]): void {
    if (this.#box === this.#header) this.#open();
    if (this.#problem !== null || this.#filled < this.#box.length) return;
    boxes.push({ type: typeAt(this.#box, 4), bytes: this.#box });
    this.#box = this.#header;
    this.#filled = 0;
  }

  #open(): void {
    const size = viewOf(this.#header).getUint32(0);
    this.#problem = headerProblem(size, typeAt(this.#header, 4));
    if (this.#problem !== null) return;
    this.#box = new Uint8Array(size);
    this.#box.set(this.#header);
  }
}

/** Sizes of 0 (to the end) and 1 (64 bits) are of files, not of what is sent as it is recorded. */
function headerProblem(size: number, type: string): IngestProblem | null {
  if (!TOP.has(type)) return 'not_mp4';
  if (size < HEADER) return size === 1 ? 'box_too_large' : 'broken_box';
  return size > (type === 'mdat' ? BOX_MAX_BYTES : HEADER_BOX_MAX_BYTES) ? 'box_too_large' : null;
}

/**
 * The boxes inside a part of a box; null when they do not fill it exactly.
 * @param skip bytes before the first of them
 */
export function childrenOf(bytes: Uint8Array, skip = HEADER): readonly Box[] | null {
  const boxes: Box[] = [];
  let at = skip;
  while (at + HEADER <= bytes.length) {
    const size = viewOf(bytes).getUint32(at);
    if (size < HEADER || at + size > bytes.length) return null;
    boxes.push({ type: typeAt(bytes, at + 4), bytes: bytes.subarray(at, at + size) });
    at += size;
  }
  return at === bytes.length ? boxes : null;
}

/** The first box along a path of types; null: there is none, or the boxes on the way are broken. */
export function boxAt(bytes: Uint8Array, path: readonly string[]): Uint8Array | null {
  return path.reduce<Uint8Array | null>(
    (inside, type) => (inside && childrenOf(inside)?.find((box) => box.type === type)?.bytes) ?? null,
    bytes,
  );
}

export function typeAt(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}
