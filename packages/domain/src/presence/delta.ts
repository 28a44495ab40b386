import type { Availability } from '../user-card/card.ts';
import { PRESENCE } from './limits.ts';

/** The change of who is here since the frame before it (ATT10). */
export interface PresenceDelta {
  /** People who are here now. */
  readonly online: number;
  readonly joined: number;
  readonly left: number;
  /** Event-user ids of some of those who left, so that an open list can take them off. */
  readonly gone: readonly string[];
  /** People who have stayed, and whose availability is another one, or who are in a call now or no more. */
  readonly changed: number;
}

/**
 * Follows who is here for one audience, and says what has changed between two frames: who came and went in between is in
 * none of them.
 */
export class Tally {
  readonly #here = new Map<string, string>();
  readonly #joined = new Set<string>();
  readonly #left = new Set<string>();
  readonly #changed = new Set<string>();

  /** People who are here now. */
  get online(): number {
    return this.#here.size;
  }

  /**
   * @param id an event-user id
   * @param availability how they are here; null: they are not
   * @param in_call they are in a call, which stands beside it (D205)
   */
  set(id: string, availability: Availability | null, in_call = false): void {
    const before = this.#here.get(id) ?? null;
    const now_here = availability === null ? null : `${availability} ${String(in_call)}`;
    if (before === now_here) return;
    if (now_here === null) this.#here.delete(id);
    else this.#here.set(id, now_here);
    if (before !== null && now_here !== null) {
      if (!this.#joined.has(id)) this.#changed.add(id);
      return;
    }
    this.#changed.delete(id);
    const [now, other] = now_here !== null ? [this.#joined, this.#left] : [this.#left, this.#joined];
    if (!other.delete(id)) now.add(id);
  }

  /** The change since the last call; null: none. */
  take(): PresenceDelta | null {
    if (this.#joined.size + this.#left.size + this.#changed.size === 0) return null;
    const gone = [...this.#left].slice(0, PRESENCE.gone_max);
    const [joined, left, changed] = [this.#joined.size, this.#left.size, this.#changed.size];
    const delta = { online: this.online, joined, left, gone, changed };
    this.#joined.clear();
    this.#left.clear();
    this.#changed.clear();
    return delta;
  }
}
