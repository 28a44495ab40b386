/** A value, and when it is not to be given out any more. */
interface Kept {
  /** The state that it was made from. */
  readonly version: string;
  readonly value: unknown;
  readonly bytes: number;
}

/** A value that was just made. */
export interface Made<T> {
  readonly value: T;
  /** The state that it was made from, which may be newer than the one that was asked for. */
  readonly version: string;
  /** Roughly what it takes in memory. */
  readonly bytes: number;
}

/**
 * Values that many are shown alike, each made once for all of them and found by its name, as long as the state that it
 * was made from is the present one. Memory is bounded: what was not asked for the longest goes first.
 */
export interface KeptValues {
  /**
   * The value of a name, made now unless it is there. Those who ask while it is being made wait for it; one making of a
   * name follows the other.
   * @param of the present state, and whether a value that is there may still be given out
   */
  get<T>(
    name: string,
    of: { readonly version: string; fits?(value: T): boolean },
    make: () => Promise<Made<T>>,
  ): Promise<T>;
  /** Forgets all values. */
  clear(): void;
}

/** @param max_bytes that all values may take together */
export function createKeptValues(max_bytes: number): KeptValues {
  let kept = new Map<string, Kept>();
  let bytes = 0;
  const making = new Map<string, Promise<unknown>>();
  const drop = (name: string): void => {
    bytes -= kept.get(name)?.bytes ?? 0;
    kept.delete(name);
  };
  const keep = (name: string, made: Kept): void => {
    drop(name);
    kept.set(name, made);
    bytes += made.bytes;
    for (const [oldest] of kept) {
      if (bytes <= max_bytes) break;
      drop(oldest);
    }
  };
  return {
    async get<T>(
      name: string,
      of: { readonly version: string; fits?(value: T): boolean },
      make: () => Promise<Made<T>>,
    ) {
      for (;;) {
        const found = kept.get(name);
        // Values of one name have one type: the name says what they are.
        if (found?.version === of.version && (of.fits?.(found.value as T) ?? true)) {
          kept.delete(name);
          kept.set(name, found);
          return found.value as T;
        }
        const earlier = making.get(name);
        if (!earlier) break;
        await earlier.catch(() => undefined);
      }
      const result = make();
      making.set(name, result);
      try {
        const made = await result;
        keep(name, made);
        return made.value;
      } finally {
        if (making.get(name) === result) making.delete(name);
      }
    },
    clear() {
      kept = new Map();
      bytes = 0;
    },
  };
}
