import { MemoryLocker, type Lock, type Locker, type RequestRelease } from '@tus/server';
import { repeat } from '../../../background/repeat.ts';
import { systemClock } from '../../../clock.ts';
import type { Context } from '../../../context.ts';
import { Refused } from '../refused.ts';
import { dropLock, takeLock, wantedLocks, wantLock } from './lock-store.ts';

/** How often a server looks whether it gets an upload, or whether another one asks for one of its own. Milliseconds. */
const LOOK_EVERY_MS = 250;
/** Longer than a lease of a server that died. Milliseconds. */
const PATIENCE_MS = 20_000;
const RETRY_MS = 1_000;

/** One request at a time writes an upload. */
export interface UploadLocks {
  readonly locker: Locker;
  /** Whether this server may still write an upload that it has locked: its lease has held all the time. */
  holds(id: string): boolean;
}

type Parts = Pick<Context, 'config' | 'db' | 'nodes' | 'log'>;

/**
 * The library's own lock keeps requests of one server apart. Where servers share a database, the upload is given to one of them in
 * addition, as long as its lease holds. A request at another server asks it to let go, as a younger one of the same server does.
 */
export function createUploadLocks(ctx: Parts): UploadLocks {
  const own = new MemoryLocker();
  if (!ctx.config.files_shared) return { locker: own, holds: () => true };
  const held = new Map<string, Held>();
  const watch = watchWanted(ctx, held);
  return {
    locker: { newLock: (id) => new SharedLock(ctx, id, own.newLock(id), held, watch) },
    holds: (id) => {
      const lease = ctx.nodes.lease();
      return lease !== null && held.get(id)?.lease === lease;
    },
  };
}

interface Held {
  /** The lease under which it was taken. */
  readonly lease: number;
  readonly letGo: RequestRelease;
}

class SharedLock implements Lock {
  readonly #ctx: Parts;
  readonly #id: string;
  readonly #own: Lock;
  readonly #held: Map<string, Held>;
  readonly #watch: () => void;

  constructor(ctx: Parts, id: string, own: Lock, held: Map<string, Held>, watch: () => void) {
    this.#ctx = ctx;
    this.#id = id;
    this.#own = own;
    this.#held = held;
    this.#watch = watch;
  }

  async lock(signal: AbortSignal, letGo: RequestRelease): Promise<void> {
    await this.#own.lock(signal, letGo);
    try {
      const lease = await this.#take(signal);
      this.#held.set(this.#id, { lease, letGo });
      this.#watch();
    } catch (error) {
      await this.#own.unlock();
      throw error;
    }
  }

  async unlock(): Promise<void> {
    this.#held.delete(this.#id);
    this.#watch();
    try {
      await dropLock(this.#ctx.db, this.#id, this.#ctx.nodes.id);
    } finally {
      await this.#own.unlock();
    }
  }

  /** @returns the lease under which it is ours @throws Refused where the other server does not let go */
  async #take(signal: AbortSignal): Promise<number> {
    const { db, nodes } = this.#ctx;
    const until = systemClock.elapsed() + PATIENCE_MS;
    while (!signal.aborted && systemClock.elapsed() < until) {
      const lease = nodes.lease();
      // Without a lease of its own it would be no server that is alive.
      if (lease !== null && (await takeLock(db, this.#id, nodes.id)) !== 'held') return lease;
      await wantLock(db, this.#id, nodes.id);
      await new Promise<void>((done) => void systemClock.after(LOOK_EVERY_MS, done));
    }
    throw new Refused({ code: 'busy', retry_after_ms: RETRY_MS });
  }
}

/** Looks for those who ask for uploads of this server, as long as it has some. The answer is called when they have changed. */
function watchWanted({ db, nodes, log }: Parts, held: ReadonlyMap<string, Held>): () => void {
  const round = async (): Promise<void> => {
    for (const id of await wantedLocks(db, [...held.keys()], nodes.id)) await held.get(id)?.letGo();
  };
  const failed = (error: unknown): void =>
    log.warn({ err: error }, 'it could not be read which uploads others ask for');
  let stop: (() => Promise<void>) | null = null;
  return () => {
    if (held.size > 0) stop ??= repeat(systemClock, LOOK_EVERY_MS, round, failed);
    else if (stop) {
      void stop();
      stop = null;
    }
  };
}
