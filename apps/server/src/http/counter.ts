/** Counts what was done under a key, in windows that begin with the first of it. */
export interface Counter {
  /** Takes one of the points of a key. Answers the milliseconds to wait when there is none left, else null. */
  take(key: string): number | null;
  /** Gives one back. */
  giveBack(key: string): void;
  /** The key starts afresh. */
  forget(key: string): void;
  /** Keys that are remembered. */
  readonly size: number;
}

interface Window {
  taken: number;
  readonly ends_at: number;
}

/** Whoever is told to wait is told at least this; milliseconds. */
const LEAST_WAIT_MS = 1_000;
/** Some 60 MB of the longest addresses. Beyond it the oldest windows are forgotten: floods of keys cost no more. */
const MAX_KEYS = 200_000;

/**
 * A counter in memory, without a timer for each key: windows lie in two generations, of which the older one goes as a
 * whole, once everything in it has run out or the younger one is full.
 * @param now milliseconds
 */
export function createCounter(
  { points, window_ms, max_keys = MAX_KEYS }: { points: number; window_ms: number; max_keys?: number },
  now: () => number = Date.now,
): Counter {
  let young = new Map<string, Window>();
  let old = new Map<string, Window>();
  let turned_at = now();

  function turn(at: number): void {
    if (at < turned_at + window_ms && young.size < max_keys / 2) return;
    old = at < turned_at + 2 * window_ms ? young : new Map<string, Window>();
    young = new Map<string, Window>();
    turned_at = at;
  }

  function windowOf(key: string, at: number): Window {
    const known = young.get(key) ?? old.get(key);
    old.delete(key);
    return known && known.ends_at > at ? known : { taken: 0, ends_at: at + window_ms };
  }

  return {
    take(key) {
      const at = now();
      turn(at);
      const window = windowOf(key, at);
      window.taken += 1;
      young.set(key, window);
      return window.taken > points ? Math.max(LEAST_WAIT_MS, Math.ceil(window.ends_at - at)) : null;
    },
    giveBack(key) {
      const window = young.get(key) ?? old.get(key);
      if (window) window.taken -= 1;
    },
    forget(key) {
      young.delete(key);
      old.delete(key);
    },
    get size() {
      return young.size + old.size;
    },
  };
}
