import type { Clock } from '../../clock.ts';

/** Why a long-poll stopped waiting. */
export type WaitEnd = 'moved' | 'time' | 'access' | 'gone' | 'drain';

/** A wait that ends once, by whatever comes first. */
export interface Wait {
  end(reason: WaitEnd): void;
  readonly ended: Promise<WaitEnd>;
  /** The reason, once there is one. */
  reason(): WaitEnd | null;
}

/** The session that waits, and its event. */
export interface PollOwner {
  readonly session_id: string;
  readonly slug: string;
}

/** The long-polls that wait on this node. */
export interface PendingPolls {
  /** Starts a wait of at most `ms` milliseconds; null when the session has too many already. */
  start(owner: PollOwner, ms: number): Wait | null;
  /** Slugs of the events at which a long-poll waits. */
  slugs(): ReadonlySet<string>;
  /** Ends the waits at an event to which access has changed: their callers are looked at again. */
  recheck(slug: string): void;
  /** Ends all waits, and every one to come at once. */
  drain(): void;
  count(): number;
}

/** @param perSession waits that one session may have at a time */
export function createPendingPolls(clock: Clock, perSession: number): PendingPolls {
  const waits = new Map<Wait, string>();
  const counts = new Map<string, number>();
  let draining = false;
  const count = (session_id: string, change: number): void => {
    const now = (counts.get(session_id) ?? 0) + change;
    if (now > 0) counts.set(session_id, now);
    else counts.delete(session_id);
  };
  return {
    start({ session_id, slug }, ms) {
      if ((counts.get(session_id) ?? 0) >= perSession) return null;
      count(session_id, 1);
      const wait = startWait(clock, ms);
      waits.set(wait, slug);
      void wait.ended.then(() => {
        waits.delete(wait);
        count(session_id, -1);
      });
      if (draining) wait.end('drain');
      return wait;
    },
    slugs: () => new Set(waits.values()),
    recheck(slug) {
      for (const [wait, at] of waits) if (at === slug) wait.end('access');
    },
    drain() {
      draining = true;
      for (const wait of waits.keys()) wait.end('drain');
    },
    count: () => waits.size,
  };
}

function startWait(clock: Clock, ms: number): Wait {
  const { promise, resolve } = Promise.withResolvers<WaitEnd>();
  let ended: WaitEnd | null = null;
  const end = (reason: WaitEnd): void => {
    if (ended) return;
    ended = reason;
    cancel();
    resolve(reason);
  };
  const cancel = clock.after(ms, () => end('time'));
  return { ended: promise, end, reason: () => ended };
}
