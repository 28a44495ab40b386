import type { ClientClock } from './client-types.ts';
import { backOff } from './delays.ts';

/** The end of a read: `done`, whatever it said, or to be tried again, at the earliest after so many milliseconds. */
export type ReadOutcome = 'done' | { readonly again_after_ms: number };

export interface RefresherOptions {
  /** Reads the state and takes it over. One that rejects is tried again. */
  readonly read: () => Promise<ReadOutcome>;
  readonly after: ClientClock['after'];
  /** 0 ≤ random < 1. */
  readonly random: () => number;
}

/** All clients learn of a change at the same moment; each reads at a random moment within this time. Milliseconds. */
export const SPREAD_MS = 7_000;

/**
 * Reads a state again after each announced change, without a stampede of all clients: each at a random moment,
 * one read at a time, retried with growing pauses until it succeeds. A change announced while a read is under way
 * is read after it, and several changes that wait are read once.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  #state: 'still' | 'waiting' | 'reading' = 'still';
  /** A change was announced while a read was under way. */
  #missed = false;
  #failures = 0;

  constructor(options: RefresherOptions) {
    this.#options = options;
  }

  /** The state has changed. */
  changed(): void {
    if (this.#state === 'still') this.#wait(0);
    else if (this.#state === 'reading') this.#missed = true;
  }

  #wait(at_least_ms: number): void {
    const { after, random } = this.#options;
    this.#state = 'waiting';
    after(at_least_ms + random() * SPREAD_MS, () => void this.#read());
  }

  async #read(): Promise<void> {
    this.#state = 'reading';
    this.#missed = false;
    const outcome = await this.#options.read().catch((): ReadOutcome => ({ again_after_ms: 0 }));
    if (outcome === 'done') {
      this.#failures = 0;
      this.#state = 'still';
      if (this.#missed) this.#wait(0);
    } else {
      this.#failures += 1;
      this.#wait(Math.max(outcome.again_after_ms, backOff(this.#failures, this.#options.random())));
    }
  }
}
