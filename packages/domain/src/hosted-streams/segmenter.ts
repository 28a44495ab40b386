import { joinBytes } from '../bytes.ts';
import { BoxReader, type Box, type Ingested, type IngestProblem } from './boxes.ts';
import { readFragment, type FragmentTimes } from './fragment.ts';
import { readInit, type Init } from './init-segment.ts';

/** A segment is cut at the first key frame after so many seconds. */
const SEGMENT_S = 2;
/** No segment plays longer, in seconds: the target duration of every playlist. */
export const SEGMENT_MAX_S = 4;
/** No segment is larger, in bytes. */
export const SEGMENT_MAX_BYTES = 24 * 1024 * 1024;
/** Times of one track may overlap by rounding, in seconds. */
const OVERLAP_S = 0.1;
const NOTHING = new Uint8Array();

/** A finished piece of a recording. */
export type Piece =
  | { readonly kind: 'init'; readonly bytes: Uint8Array; readonly codecs: readonly string[] }
  | { readonly kind: 'segment'; readonly bytes: Uint8Array; readonly duration_s: number };

/**
 * Cuts what one publisher records, without changing a byte of it: `ftyp` and `moov` are the init segment, and fragments
 * (`moof`, `mdat`) are gathered until one begins with a key frame. It holds one segment at most. A publisher who
 * returns begins a recording of their own, with a segmenter of its own.
 */
export class Segmenter {
  readonly #reader = new BoxReader();
  #init: Init | null = null;
  /** The boxes of the init segment, as far as they are whole. */
  #begins: Uint8Array = NOTHING;
  #moof: { readonly bytes: Uint8Array; readonly times: FragmentTimes | null } | null = null;
  #parts: Uint8Array[] = [];
  #byte_size = 0;
  #duration_s = 0;
  #ends_s = Number.NEGATIVE_INFINITY;
  #problem: IngestProblem | null = null;

  /** Takes the next bytes; returns the pieces that they finish. A problem is for good. */
  push(bytes: Uint8Array): Ingested<readonly Piece[]> {
    if (this.#problem !== null) return { ok: false, problem: this.#problem };
    const boxes = this.#reader.push(bytes);
    if (!boxes.ok) return this.#fail(boxes.problem);
    const pieces: Piece[] = [];
    for (const box of boxes.value) {
      const problem = this.#take(box, pieces);
      if (problem !== null) return this.#fail(problem);
    }
    return { ok: true, value: pieces };
  }

  /** The last segment of a recording that ended; null: nothing was begun. */
  end(): Piece | null {
    return this.#cut();
  }

  /** Bytes after which another segmenter is where this one is: the init segment, and what belongs to no segment yet. */
  rest(): Uint8Array {
    return joinBytes([this.#begins, ...this.#parts, this.#moof?.bytes ?? NOTHING, this.#reader.held]);
  }

  #fail(problem: IngestProblem): Ingested<never> {
    this.#problem = problem;
    return { ok: false, problem };
  }

  #take({ type, bytes }: Box, pieces: Piece[]): IngestProblem | null {
    switch (type) {
      case 'ftyp':
        if (this.#begins.length > 0) return 'wrong_order';
        this.#begins = bytes;
        return null;
      case 'moov':
        return this.#takeMoov(bytes, pieces);
      case 'moof':
        return this.#takeMoof(bytes, pieces);
      case 'mdat':
        return this.#takeMdat(bytes);
      default:
        return null;
    }
  }

  #takeMoov(moov: Uint8Array, pieces: Piece[]): IngestProblem | null {
    if (this.#begins.length === 0 || this.#init) return 'wrong_order';
    const init = readInit(moov);
    if (!init.ok) return init.problem;
    this.#init = init.value;
    const { video, audio } = init.value;
    const codecs = [video.codec, ...(audio ? [audio.codec] : [])];
    this.#begins = joinBytes([this.#begins, moov]);
    pieces.push({ kind: 'init', bytes: this.#begins, codecs });
    return null;
  }

  #takeMoof(moof: Uint8Array, pieces: Piece[]): IngestProblem | null {
    if (!this.#init || this.#moof) return 'wrong_order';
    const times = readFragment(moof, this.#init);
    if (!times.ok) return times.problem;
    const problem = times.value && this.#follow(times.value, pieces);
    this.#moof = { bytes: moof, times: times.value };
    return problem;
  }

  /** Cuts before a fragment where that is due, and refuses one that cannot follow. */
  #follow({ begins_s, duration_s, key }: FragmentTimes, pieces: Piece[]): IngestProblem | null {
    if (begins_s < this.#ends_s - OVERLAP_S) return 'time_runs_backwards';
    this.#ends_s = begins_s + duration_s;
    const tooLong = this.#duration_s + duration_s > SEGMENT_MAX_S;
    if (key && this.#duration_s > 0 && (this.#duration_s >= SEGMENT_S || tooLong)) {
      const segment = this.#cut();
      if (segment) pieces.push(segment);
    }
    if (this.#duration_s === 0 && !key) return 'begins_without_key_frame';
    return this.#duration_s + duration_s > SEGMENT_MAX_S ? 'key_frames_too_rare' : null;
  }

  #takeMdat(mdat: Uint8Array): IngestProblem | null {
    if (!this.#moof) return 'wrong_order';
    const { bytes, times } = this.#moof;
    this.#moof = null;
    this.#byte_size += bytes.length + mdat.length;
    if (this.#byte_size > SEGMENT_MAX_BYTES) return 'segment_too_large';
    this.#parts.push(bytes, mdat);
    this.#duration_s += times?.duration_s ?? 0;
    return null;
  }

  #cut(): Piece | null {
    if (this.#duration_s === 0) return null;
    const segment: Piece = { kind: 'segment', bytes: joinBytes(this.#parts), duration_s: this.#duration_s };
    this.#parts = [];
    this.#byte_size = 0;
    this.#duration_s = 0;
    return segment;
  }
}
