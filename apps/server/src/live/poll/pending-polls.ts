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

/** The session that waits, its event, and the access to it with which the session was let in (`accessOf`). */
export interface PollOwner {
  readonly session_id: string;
  readonly slug: string;
  readonly access: string;
}

/** The long-polls that wait on this node. */
export interface PendingPolls {
  /** Starts a wait of at most `ms` milliseconds; null when the session has too many already. */
  start(owner: PollOwner, ms: number): Wait | null;
  /** Slugs of the events at which a long-poll waits. */
  slugs(): ReadonlySet<string>;
  /** Ends the waits that began with another access to an event: their callers are looked at again. null: it is gone. */
  eventIs(slug: string, access: string | null): void;
  /** Ends all waits, and every one to come at once. */
  drain(): void;
  count(): number;
}

/** @param perSession waits that one session may have at a time */
export function createPendingPolls(clock: Clock, perSession: number): PendingPolls {
  const waits = new Map<Wait, PollOwner>();
  const counts = new Map<string, number>();
  let draining = false;
  const count = (session_id: string, change: number): void => {
    const now = (counts.get(session_id) ?? 0) + change;
    if (now > 0) counts.set(session_id, now);
    else counts.delete(session_id);
  };
  return {
    start(owner, ms) {
      const { session_id } = owner;
      if ((counts.get(session_id) ?? 0) >= perSession) return null;
      count(session_id, 1);
      const wait = startWait(clock, ms);
      waits.set(wait, owner);
      void wait.ended.then(() => {
        waits.delete(wait);
        count(session_id, -1);
      });
      if (draining) wait.end('drain');
      return wait;
    },
    slugs: () => new Set([...waits.values()].map(({ slug }) => slug)),
    eventIs(slug, access) {
      for (const [wait, owner] of waits) if (owner.slug === slug && owner.access !== access) wait.end('access');
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
