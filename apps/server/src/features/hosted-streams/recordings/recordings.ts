import type { Ingested } from '@plenary/domain/hosted-streams/boxes';
import { RETURN_WITHIN_MS } from '@plenary/domain/hosted-streams/publishing';
import { Segmenter, type Piece } from '@plenary/domain/hosted-streams/segmenter';
import type { Clock } from '../../../clock.ts';

/** The beginning of a recording, as its segments name it. */
export interface RecordingInit {
  readonly bytes: Uint8Array;
  readonly codecs: string;
}

/** A recording as it is cut, chunk by chunk. */
export class Recording {
  readonly #segmenter = new Segmenter();
  #taken: number;
  #last: Ingested<readonly Piece[]> = { ok: true, value: [] };
  /** null: it has not come yet. */
  init: RecordingInit | null = null;

  /**
   * @param taken how many chunks it has had
   * @param kept what is left of them
   */
  constructor(taken: number, kept: readonly Uint8Array[]) {
    this.#taken = taken;
    for (const bytes of kept) this.#push(bytes);
  }

  /** Whether a chunk is its next one, or its last one again. */
  expects(chunk: number): boolean {
    return chunk === this.#taken || chunk === this.#taken - 1;
  }

  /** Cuts the next chunk. The same one again, whose transaction did not come to its end, gives the same pieces. */
  take(chunk: number, bytes: Uint8Array): Ingested<readonly Piece[]> {
    if (chunk !== this.#taken) return this.#last;
    this.#taken += 1;
    return (this.#last = this.#push(bytes));
  }

  /** The bytes that are in no segment yet, behind the init segment. */
  rest(): Uint8Array {
    return this.#segmenter.rest();
  }

  /** The last segment of a recording that ended; null: nothing was begun. */
  end(): Piece | null {
    return this.#segmenter.end();
  }

  #push(bytes: Uint8Array): Ingested<readonly Piece[]> {
    const pushed = this.#segmenter.push(bytes);
    if (!pushed.ok) return pushed;
    for (const piece of pushed.value)
      if (piece.kind === 'init') this.init = { bytes: piece.bytes, codecs: piece.codecs.join(',') };
    return pushed;
  }
}

/** Recordings by id whose last chunk came to this server, so that they are not read again for the next one. */
export class Recordings {
  readonly #clock: Clock;
  readonly #known = new Map<string, { readonly recording: Recording; readonly forget: () => void }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The recording as it was before a chunk; null: it is to be read, since others may have come elsewhere. */
  find(id: string, chunk: number): Recording | null {
    const known = this.#known.get(id);
    return known?.recording.expects(chunk) ? known.recording : null;
  }

  keep(id: string, recording: Recording): void {
    this.#known.get(id)?.forget();
    const forget = this.#clock.after(RETURN_WITHIN_MS, () => this.#known.delete(id));
    this.#known.set(id, { recording, forget });
  }
}
