import { limitConcurrency, type ConcurrencyLimiter } from '../../adapters/concurrency.ts';

/** Frames that a person may send at once over all their sockets, and how many more each second. */
const FRAMES = { burst: 600, per_second: 40 } as const;
/** After a catch-up a person's next one rests this long for each event that was read. Milliseconds. */
const REST_PER_EVENT_MS = 1;
/** A person who has sent nothing for so long has their whole burst again. Milliseconds. */
const FORGET_MS = (FRAMES.burst / FRAMES.per_second) * 1_000;

/** The share of a node's work that each person's sockets and polls have together, so that nobody slows the others. */
export interface Shares {
  /** Counts a frame; false when the person sends too many. */
  spend(owner: string): boolean;
  /**
   * Runs a catch-up: one at a time for a person, and the more it cost, the later the next one. Resolves when it is done.
   * @param work returns how many events it read
   * @throws what `work` throws
   */
  catchUp(owner: string, work: () => Promise<number>): Promise<void>;
  /** Drops what is kept of people who have sent nothing for long. */
  forgetIdle(): void;
  /** People of whom something is kept. */
  readonly size: number;
}

interface Share {
  allowance: number;
  at: number;
  readonly turns: ConcurrencyLimiter;
  /** Catch-ups that run, rest or wait. */
  owed: number;
}

/**
 * @param now milliseconds that only ever grow
 * @param rest resolves after so many milliseconds
 */
export function createShares(now: () => number, rest: (ms: number) => Promise<unknown>): Shares {
  const shares = new Map<string, Share>();
  const shareOf = (owner: string): Share => {
    const share = shares.get(owner) ?? {
      allowance: FRAMES.burst,
      at: now(),
      turns: limitConcurrency(1, Infinity),
      owed: 0,
    };
    shares.set(owner, share);
    return share;
  };
  return {
    spend(owner) {
      const share = shareOf(owner);
      const earned = ((now() - share.at) / 1_000) * FRAMES.per_second;
      share.allowance = Math.min(FRAMES.burst, share.allowance + earned) - 1;
      share.at = now();
      return share.allowance >= 0;
    },
    async catchUp(owner, work) {
      const share = shareOf(owner);
      const done = Promise.withResolvers<void>();
      share.owed += 1;
      const turn = async (): Promise<void> => {
        const reading = work();
        done.resolve(reading.then(() => undefined));
        const events = await reading.catch(() => 0);
        if (events > 0) await rest(events * REST_PER_EVENT_MS);
      };
      void share.turns.run(turn).finally(() => (share.owed -= 1));
      return done.promise;
    },
    forgetIdle() {
      for (const [owner, { at, owed }] of shares) if (owed === 0 && now() - at >= FORGET_MS) shares.delete(owner);
    },
    get size() {
      return shares.size;
    },
  };
}
