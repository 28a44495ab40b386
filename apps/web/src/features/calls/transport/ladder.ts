/** The steps about a connection that is not there, in this order. */
export interface Rungs {
  /** Looks for another way between the same two ends (ICE restart). */
  restart(): void;
  /** Replaces the connection. */
  rebuild(): void;
  /** Nothing was received for 15 s. */
  gone(): void;
}

/** After a break, in ms. A network that comes back by itself needs none of it. */
const RESTART_MS = 1_500;
const REBUILD_MS = 7_000;
const GONE_MS = 15_000;
/**
 * A person who is in the call and was not reached is tried again after these times, in ms, and after the last of them on and
 * on: a busy machine needs long for a connection, and longer the more of them are begun.
 */
const AGAIN_MS = [10_000, 15_000, 20_000, 30_000];

/** Climbs from a restart to a rebuild, says that a person is gone, and tries on until it is ended. */
export class Ladder {
  readonly #rungs: Rungs;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(rungs: Rungs) {
    this.#rungs = rungs;
  }

  /** `new`: nothing was connected that could be restarted. A ladder that is being climbed goes on. */
  begin(from: 'new' | 'broken'): void {
    if (this.#timers.length > 0) return;
    const { restart, rebuild, gone } = this.#rungs;
    const later = (afterMs: number, act: () => void) => void this.#timers.push(setTimeout(act, afterMs));
    if (from === 'broken') later(RESTART_MS, () => restart());
    later(REBUILD_MS, () => rebuild());
    later(GONE_MS, () => {
      gone();
      this.#again(0);
    });
  }

  #again(tries: number): void {
    const act = () => {
      this.#rungs.rebuild();
      this.#again(tries + 1);
    };
    this.#timers = [setTimeout(act, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])];
  }

  /** It is there, or nobody wants it any more. */
  end(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
