import type { Ingested } from '@plenary/domain/hosted-streams/boxes';
import { RETURN_WITHIN_MS } from '@plenary/domain/hosted-streams/publishing';
import { Segmenter, type Piece } from '@plenary/domain/hosted-streams/segmenter';
import type { Clock } from '../../../clock.ts';

/** The beginning of a recording, as its segments name it. */
export interface RecordingInit {
  readonly bytes: Uint8Array;
  readonly codecs: string;
}

/** A recording that this process cuts, chunk by chunk. */
export class Recording {
  readonly #segmenter = new Segmenter();
  #taken = 0;
  #last: Ingested<readonly Piece[]> = { ok: true, value: [] };
  /** undefined: it has not ended. */
  #end: Piece | null | undefined;
  /** null: it has not come yet. */
  init: RecordingInit | null = null;

  /**
   * Cuts the next chunk. The same one again, whose transaction did not come to its end, gives the same pieces.
   * @returns null: another one is due
   */
  take(chunk: number, bytes: Uint8Array): Ingested<readonly Piece[]> | null {
    if (chunk === this.#taken - 1) return this.#last;
    if (chunk !== this.#taken) return null;
    this.#taken += 1;
    this.#end = undefined;
    this.#last = this.#segmenter.push(bytes);
    if (!this.#last.ok) return this.#last;
    for (const piece of this.#last.value)
      if (piece.kind === 'init') this.init = { bytes: piece.bytes, codecs: piece.codecs.join(',') };
    return this.#last;
  }

  /** The last segment of a recording that ended, however often it is asked for; null: nothing was begun. */
  end(): Piece | null {
    return (this.#end = this.#end === undefined ? this.#segmenter.end() : this.#end);
  }
}

/** The recordings of this process by id. One that is not learned of for as long as its publisher may return is forgotten. */
export class Recordings {
  readonly #clock: Clock;
  readonly #open = new Map<string, { readonly recording: Recording; forget: () => void }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  open(id: string): void {
    this.close(id);
    this.#open.set(id, { recording: new Recording(), forget: this.#later(id) });
  }

  find(id: string | null): Recording | null {
    const found = id === null ? undefined : this.#open.get(id);
    if (!found || id === null) return null;
    found.forget();
    found.forget = this.#later(id);
    return found.recording;
  }

  close(id: string | null): void {
    if (id === null) return;
    this.#open.get(id)?.forget();
    this.#open.delete(id);
  }

  #later(id: string): () => void {
    return this.#clock.after(RETURN_WITHIN_MS, () => this.#open.delete(id));
  }
}
