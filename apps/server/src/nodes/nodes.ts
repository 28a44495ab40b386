import { hostname } from 'node:os';
import { PRESENCE } from '@plenary/domain/presence/limits';
import type { Logger } from 'pino';
import type { Helpers } from '../background/helpers.ts';
import { repeat } from '../background/repeat.ts';
import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { newId } from '../ids.ts';
import { VERSION } from '../version.ts';
import { endLease, renewLease, type Node, type Renewal } from './node-store.ts';

/** The servers on one database, as one of them sees them. */
export interface Nodes {
  /** Those that are alive, this one among them, the oldest first. */
  living(): readonly Node[];
  /**
   * Whether this one does what one server does for all: the oldest of them, as long as it is sure of its lease. For a moment two may
   * believe it, or none, so what is done by it stays harmless when done twice.
   */
  leads(): boolean;
  /**
   * Takes a lease, knows the others from then on, and keeps the lease until the returned function gives it back.
   * @throws a database error when the first one cannot be taken
   */
  join(): Promise<() => Promise<void>>;
  /** Renews the lease now, and reads the others. @throws a database error */
  renew(): Promise<void>;
}

export interface NodesParts {
  readonly db: Db;
  readonly log: Logger;
  readonly helpers: Helpers;
  readonly config: Pick<Config, 'port'>;
  /** How many people have a page open here. */
  readonly people: () => number;
}

/** A lease holds so long after it was renewed; it is renewed every second. Milliseconds. */
const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_000;

/** The only server on its database: an advisory lock keeps others away. */
export function createOnlyNode(parts: Pick<NodesParts, 'config' | 'people'>): Nodes {
  const id = newId(systemClock.now());
  return {
    living: () => [nodeOf(id, parts)],
    leads: () => true,
    join: () => Promise.resolve(() => Promise.resolve()),
    renew: () => Promise.resolve(),
  };
}

/**
 * A server among others. Leases are in the database's time, so they are renewed in real time whatever clock the rest works by. A
 * node whose own lease had run out was cut off, as all may have been by a database that was away: it believes that others are gone
 * only once they had a lease's time to renew theirs.
 */
export function createNodes(parts: NodesParts): Nodes {
  const { db, log, helpers } = parts;
  const { elapsed } = systemClock;
  const id = newId(systemClock.now());
  let others: Renewal['others'] = [];
  let sure_until = -Infinity;
  let doubts_until = -Infinity;
  let renewing: Promise<void> = Promise.resolve();

  const renewNow = async (): Promise<void> => {
    const began = elapsed();
    const renewal = await renewLease(db, nodeOf(id, parts), LEASE_MS);
    if (!renewal.held && sure_until > 0) doubts_until = began + LEASE_MS;
    const read = new Set(renewal.others.map((other) => other.id));
    const kept = began < doubts_until ? others.filter((other) => !read.has(other.id)) : [];
    others = [...renewal.others, ...kept];
    sure_until = began + LEASE_MS;
    helpers.note('node', true);
  };
  const renew = (): Promise<void> => {
    const next = renewing.then(renewNow);
    renewing = next.catch(() => undefined);
    return next;
  };
  const living = (): readonly Node[] =>
    [nodeOf(id, parts), ...others.filter(({ stopped }) => !stopped)].sort((a, b) => (a.id < b.id ? -1 : 1));
  const failed = (error: unknown): void => {
    helpers.note('node', false);
    log.warn({ err: error }, 'this server could not renew its lease among others; trying again');
  };
  return {
    living,
    leads: () => elapsed() < sure_until && elapsed() >= doubts_until && living()[0]?.id === id,
    renew,
    async join() {
      await renew();
      const stop = repeat(systemClock, RENEW_EVERY_MS, renew, failed);
      return async () => {
        await stop();
        // Its people come to others meanwhile, and are not gone for a moment.
        await endLease(db, id, PRESENCE.gone_after_ms).catch(failed);
      };
    },
  };
}

const nodeOf = (id: string, { config, people }: Pick<NodesParts, 'config' | 'people'>): Node => ({
  ...{ id, version: VERSION, address: `${hostname()}:${config.port}`, people: people() },
});
