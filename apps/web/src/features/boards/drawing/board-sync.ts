import { BOARDS } from '@plenary/domain/boards/limits';
import { packElement, refuseElement } from '@plenary/domain/boards/check-element';
import type { BoardElement } from '@plenary/domain/boards/merge';
import { bytesOf } from '@plenary/domain/boards/weight';
import { isNewer } from './scene.ts';

/** The answer to a batch: elements that stand in another form, or why it was not taken. */
export type Sent = { readonly lost: readonly BoardElement[] } | { readonly refused: string };

export interface SyncPorts {
  readonly send: (batch: readonly BoardElement[]) => Promise<Sent>;
  /** Elements have come that are to be drawn. */
  readonly received: (elements: readonly BoardElement[]) => void;
  /** Something cannot be on the board. */
  readonly refused: (code: string) => void;
  readonly wait: (ms: number) => Promise<void>;
}

/** Codes that concern single elements: the others of a batch are sent without them. */
const OF_ELEMENTS = new Set(['board_element', 'board_image', 'board_full', 'too_large']);
/** Codes that pass: the same batch is sent again. */
const PASSING = new Set(['unavailable', 'busy', 'rate_limited', 'internal']);
const AGAIN_MS = 1_000;
const NONCES = 2 ** 31;

/** The changes of one page to a board, on their way to the server and from it: few requests, none lost, each element in its latest form. */
export class BoardSync {
  readonly #ports: SyncPorts;
  /** As the server has it, as far as this page knows. */
  readonly #known = new Map<string, BoardElement>();
  readonly #waiting = new Map<string, BoardElement>();
  #sending: Promise<void> | null = null;
  #over = false;

  constructor(ports: SyncPorts) {
    this.#ports = ports;
  }

  /** Elements as the server says they stand. */
  receive(elements: readonly BoardElement[]): void {
    const fresh = elements.filter((element) => {
      const known = this.#known.get(element.id);
      return !known || isNewer(element, known);
    });
    for (const element of fresh) this.#known.set(element.id, element);
    if (fresh.length > 0) this.#ports.received(fresh);
  }

  /** The page's elements have changed. */
  changed(scene: readonly BoardElement[]): void {
    for (const element of scene) {
      const known = this.#known.get(element.id);
      if (known && !isNewer(element, known)) continue;
      const packed = packElement(element);
      if (packed && (known || !packed.isDeleted)) this.#waiting.set(element.id, packed);
    }
    if (this.#waiting.size > 0) void this.flush();
  }

  /** Takes elements off the board that are not in the scene. */
  takeOff(elements: readonly BoardElement[]): void {
    for (const { id, version } of elements) {
      const versionNonce = Math.floor(Math.random() * NONCES);
      this.#waiting.set(id, { id, version: version + 1, versionNonce, isDeleted: true });
    }
    if (this.#waiting.size > 0) void this.flush();
  }

  /** Sends what waits, and what comes to wait meanwhile. */
  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  end(): void {
    this.#over = true;
  }

  async #sendAll(): Promise<void> {
    while (this.#waiting.size > 0 && !this.#over) {
      const { batch, bytes } = this.#take();
      if (batch.length === 0) continue;
      await this.#sendBatch(batch);
      await this.#ports.wait(Math.max(BOARDS.send_every_ms, (bytes / BOARDS.bytes_per_second) * 1000));
    }
  }

  /** As much of what waits as one batch holds; what cannot be on a board is left out, and said. */
  #take(): { readonly batch: readonly BoardElement[]; readonly bytes: number } {
    const batch: BoardElement[] = [];
    let bytes = 0;
    for (const [id, element] of this.#waiting) {
      const size = bytesOf(element);
      if (batch.length >= BOARDS.batch_max || (bytes + size > BOARDS.batch_max_bytes && batch.length > 0)) break;
      this.#waiting.delete(id);
      this.#known.set(id, element);
      const problem = refuseElement(element);
      if (problem) this.#ports.refused(problem.kind === 'too_large' ? 'too_large' : 'board_element');
      else [bytes] = [bytes + size, batch.push(element)];
    }
    return { batch, bytes };
  }

  async #sendBatch(batch: readonly BoardElement[]): Promise<void> {
    for (;;) {
      const sent = await this.#ports.send(batch);
      if (this.#over) return;
      if ('lost' in sent) return this.#stand(sent.lost);
      if (OF_ELEMENTS.has(sent.refused)) return this.#refusedBatch(batch, sent.refused);
      if (!PASSING.has(sent.refused)) {
        this.end();
        return this.#ports.refused(sent.refused);
      }
      await this.#ports.wait(AGAIN_MS);
    }
  }

  async #refusedBatch(batch: readonly BoardElement[], code: string): Promise<void> {
    if (batch.length === 1) return this.#ports.refused(code);
    for (const element of batch) await this.#sendBatch([element]);
  }

  /** The server has a form that won over the one that was sent. */
  #stand(lost: readonly BoardElement[]): void {
    for (const element of lost) this.#known.set(element.id, element);
    if (lost.length > 0) this.#ports.received(lost);
  }
}
