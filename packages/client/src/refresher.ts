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

/** Everybody hears of a change at the same moment, and reads at some moment of this time. Milliseconds. */
export const SPREAD_MS = 7_000;

/**
 * Reads a state anew after each change that is told, so that a crowd does it without harm: each at a moment of its own,
 * one read at a time, and again with growing pauses until it succeeds. A change that is told while a read is under way
 * is read after it, and several changes that wait are read once.
 */
export class Refresher {
  readonly #options: RefresherOptions;
  #state: 'still' | 'waiting' | 'reading' = 'still';
  /** A change was told while a read was under way. */
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
