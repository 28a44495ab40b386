import { extraAfter, PAGE_LEASE } from '@plenary/domain/time/leases';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Nodes } from '../nodes/nodes.ts';
import { repeat } from './repeat.ts';
import { putFact, readFact } from '../stores/facts-store.ts';

/** Leases of people's pages: as long as a page is connected its server renews them, and a round ends those that ran out. */
export interface Leases {
  /** Names them in the database, where every server finds when they were last renewed. */
  readonly name: string;
  readonly round_ms: number;
  /** Ends leases that had run out at a moment, ms: all that were to be renewed until then have been. */
  round(now: number): Promise<void>;
  /** Renews the leases of pages that are connected here. */
  renew(): Promise<void>;
  /** Gives the leases that held at a moment as long again as if they were renewed now, and so many milliseconds more. */
  extend(held_at: Date, more_ms: number): Promise<void>;
}

interface Keeping {
  readonly db: Db;
  readonly clock: Clock;
  readonly nodes: Pick<Nodes, 'living' | 'clockApart'>;
}

/**
 * Keeps leases as long as the server runs. While no server ran nobody could renew: before the first round those that held
 * when they were last renewed are extended, by longer the longer that was, since pages ask less and less often for a server that
 * is not there; it is tried until it succeeds. A round never comes before a renewal that is
 * due, and goes by the moment before that, so that a process that was held up for longer than a lease ends nobody's, also where that
 * happened in the midst of a round.
 * @returns stops it
 */
export function keepLeases(
  { db, clock, nodes }: Keeping,
  leases: Leases,
  failed: (error: unknown) => void,
): () => Promise<void> {
  let begun = false;
  let renewed_at = -Infinity;
  const round = async (): Promise<void> => {
    const now = clock.now();
    // Another server that is alive has renewed them.
    if (!begun && nodes.living().length === 1) await extend(db, clock, leases);
    begun = true;
    if (clock.elapsed() - renewed_at >= PAGE_LEASE.renew_every_ms) {
      const at = clock.elapsed();
      await leases.renew();
      await putFact(db, factOf(leases.name), String(clock.now()));
      renewed_at = at;
    }
    // By a wrong clock, leases of others that hold have run out.
    if (nodes.clockApart() === null) await leases.round(now);
  };
  return repeat(clock, leases.round_ms, round, failed);
}

async function extend(db: Db, clock: Clock, { name, extend: extendHeld }: Leases): Promise<void> {
  const renewed = await readFact(db, factOf(name));
  const now = clock.now();
  // A database without the fact is a new one, or of a release that did not note it.
  const held_at = Math.min(now, Number(renewed ?? 0));
  await extendHeld(new Date(held_at), extraAfter(now - held_at));
}

const factOf = (name: string): string => `leases_renewed:${name}`;
