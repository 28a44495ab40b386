import { PRESENCE } from './limits.ts';

/** The change of who is here since the frame before it (ATT10). */
export interface PresenceDelta {
  /** People who are here now. */
  readonly online: number;
  readonly joined: number;
  readonly left: number;
  /** Event-user ids of some of those who left, so that an open list can take them off. */
  readonly gone: readonly string[];
}

/**
 * Follows who is here for one audience, and says what has changed between two frames: who came and went in between is in
 * none of them.
 */
export class Tally {
  readonly #here = new Set<string>();
  readonly #joined = new Set<string>();
  readonly #left = new Set<string>();

  /** People who are here now. */
  get online(): number {
    return this.#here.size;
  }

  /** @param id an event-user id */
  set(id: string, here: boolean): void {
    if (this.#here.has(id) === here) return;
    const [now, before] = here ? [this.#joined, this.#left] : [this.#left, this.#joined];
    if (!before.delete(id)) now.add(id);
    if (here) this.#here.add(id);
    else this.#here.delete(id);
  }

  /** The change since the last call; null: none. */
  take(): PresenceDelta | null {
    if (this.#joined.size === 0 && this.#left.size === 0) return null;
    const gone = [...this.#left].slice(0, PRESENCE.gone_max);
    const delta = { online: this.online, joined: this.#joined.size, left: this.#left.size, gone };
    this.#joined.clear();
    this.#left.clear();
    return delta;
  }
}
