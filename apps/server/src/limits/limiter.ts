import type { Limit } from './table.ts';

/**
 * Counts what is done under a key, in windows that begin with the first of it: in memory for one node, in Redis for all of
 * them.
 */
export interface Limiter {
  /** Counts one more, or as many as are given. Returns the milliseconds to wait when the limit is passed, else null. */
  take(limit: Limit, key: string, points?: number): Promise<number | null>;
  /** The same without counting: whether the limit was passed already. */
  peek(limit: Limit, key: string): Promise<number | null>;
  /** Counts one less, or as many as are given. */
  giveBack(limit: Limit, key: string, points?: number): Promise<void>;
  /** The key starts afresh. */
  forget(limit: Limit, key: string): Promise<void>;
  close(): Promise<void>;
}

interface Window {
  taken: number;
  readonly ends_at: number;
}

/** The milliseconds to wait in a window that ends in `left_ms`, after as many as were counted in it; null: none. */
export function waitOf(limit: Limit, taken: number, left_ms: number): number | null {
  return taken > limit.count ? Math.max(LEAST_WAIT_MS, Math.ceil(left_ms)) : null;
}

/** The shortest wait that a caller is given; milliseconds. */
const LEAST_WAIT_MS = 1_000;
/** Keys that one limit remembers. Beyond it the oldest windows are forgotten: floods of keys cost no more. */
const MAX_KEYS = 200_000;

/**
 * A limiter in memory, without a timer for each key.
 * @param now milliseconds that only ever grow
 */
export function createMemoryLimiter(now: () => number, max_keys = MAX_KEYS): Limiter & { readonly size: number } {
  const counters = new Map<Limit, Windows>();
  const windowsOf = (limit: Limit): Windows => {
    const windows = counters.get(limit) ?? new Windows(limit.window_ms, max_keys, now());
    counters.set(limit, windows);
    return windows;
  };
  const waitIn = (limit: Limit, window: Window | undefined): number | null =>
    window ? waitOf(limit, window.taken, window.ends_at - now()) : null;
  return {
    take: async (limit, key, points = 1) => waitIn(limit, windowsOf(limit).count(key, now(), points)),
    peek: async (limit, key) => waitIn(limit, windowsOf(limit).find(key, now())),
    giveBack: async (limit, key, points = 1) => {
      const window = windowsOf(limit).find(key, now());
      if (window) window.taken -= points;
    },
    forget: async (limit, key) => windowsOf(limit).delete(key),
    close: () => Promise.resolve(),
    get size() {
      return [...counters.values()].reduce((sum, windows) => sum + windows.size, 0);
    },
  };
}

/**
 * The windows of one limit, in two generations, of which the older one goes as a whole, once everything in it has run
 * out or the younger one is full. Times in milliseconds.
 */
class Windows {
  readonly #window_ms: number;
  readonly #max_keys: number;
  #young = new Map<string, Window>();
  #old = new Map<string, Window>();
  #turned_at: number;

  constructor(window_ms: number, max_keys: number, at: number) {
    this.#window_ms = window_ms;
    this.#max_keys = max_keys;
    this.#turned_at = at;
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }

  find(key: string, at: number): Window | undefined {
    const window = this.#young.get(key) ?? this.#old.get(key);
    return window && window.ends_at > at ? window : undefined;
  }

  /** Counts in the key's window, or in a new one when it has run out. */
  count(key: string, at: number, points: number): Window {
    this.#turn(at);
    const window = this.find(key, at) ?? { taken: 0, ends_at: at + this.#window_ms };
    window.taken += points;
    this.#old.delete(key);
    this.#young.set(key, window);
    return window;
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  #turn(at: number): void {
    if (at < this.#turned_at + this.#window_ms && this.#young.size < this.#max_keys / 2) return;
    this.#old = at < this.#turned_at + 2 * this.#window_ms ? this.#young : new Map<string, Window>();
    this.#young = new Map<string, Window>();
    this.#turned_at = at;
  }
}
