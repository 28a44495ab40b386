/** The same fault is sent once in this time; milliseconds. */
export const SAME_MS = 60_000;
/** And so many different ones. */
export const MOST_IN_TIME = 30;

/**
 * Decides which faults of a source are sent. A loop that throws a thousand times a second costs a look into a map each
 * time, and its first fault of a minute reports how often the one before was repeated.
 */
export class ReportBudget {
  #began_at = Number.NEGATIVE_INFINITY;
  #repeats = new Map<string, number>();
  #before: ReadonlyMap<string, number> = new Map();

  /**
   * Counts a fault.
   * @param key the same for faults that are one
   * @param now milliseconds that only ever grow
   * @returns how often it was held back in the time before; null: this one is held back
   */
  take(key: string, now: number): number | null {
    this.#turn(now);
    const repeats = this.#repeats.get(key);
    if (repeats === undefined && this.#repeats.size >= MOST_IN_TIME) return null;
    this.#repeats.set(key, repeats === undefined ? 0 : repeats + 1);
    return repeats === undefined ? (this.#before.get(key) ?? 0) : null;
  }

  #turn(now: number): void {
    const passed = now - this.#began_at;
    if (passed < SAME_MS) return;
    this.#before = passed < 2 * SAME_MS ? this.#repeats : new Map();
    this.#repeats = new Map();
    this.#began_at = now;
  }
}

/** The same for faults that differ in numbers alone. */
export function faultKey(name: string, message: string): string {
  return `${name.slice(0, 80)} ${message.slice(0, 200).replace(/\d+/g, '0')}`;
}
