import { hostname } from 'node:os';
import { clockApart } from '@plenary/domain/nodes/clocks';
import { PRESENCE } from '@plenary/domain/presence/limits';
import type { Logger } from 'pino';
import type { Presence } from '../adapters/presence.ts';
import type { SharedPresence } from '../adapters/shared-presence.ts';
import type { Helpers } from '../background/helpers.ts';
import { repeat } from '../background/repeat.ts';
import { systemClock, type Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Db } from '../db/database.ts';
import { VERSION } from '../version.ts';
import { watchClock } from './clock-watch.ts';
import {
  dropGone,
  endLease,
  renewLease,
  type Node,
  type OtherNode,
  type OwnNode,
  type Settings,
} from './node-store.ts';
import { watchSettings } from './same-settings.ts';

/** The servers on one database, as one of them sees them. */
export interface Nodes {
  /** Of this one. */
  readonly id: string;
  /** Those that are alive, this one among them, the oldest first. */
  living(): readonly Node[];
  /**
   * Whether this one does what one server does for all: the oldest of them, as long as it is sure of its lease. For a moment two may
   * believe it, or none, so what is done by it stays harmless when done twice.
   */
  leads(): boolean;
  /**
   * By how much the clock of this one is ahead of those of most others, negative: behind, milliseconds; null: they go together, as far
   * as is known (RUN44). Until they do it takes no new people and ends nobody's leases.
   */
  clockApart(): number | null;
  /** Names of settings that another server has otherwise, and `version` where it is another release; empty: all are alike. */
  differing(): readonly string[];
  /**
   * The number of this one's lease, as long as it surely holds; null: it may have run out. Whatever was given to this one under
   * another number may be another's by now.
   */
  lease(): number | null;
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
  /** The machine's. */
  readonly clock: Pick<Clock, 'now' | 'elapsed'>;
  readonly config: Pick<Config, 'port'>;
  /** Of this one. */
  readonly id: string;
  readonly settings: Settings;
  /** The people who have a page open here, and those of the others. */
  readonly presence: SharedPresence;
  /** Among the processes of its port; absent: it has that alone. */
  readonly nth?: number | undefined;
}

/** A lease holds so long after it was renewed; it is renewed every second. Milliseconds. */
const LEASE_MS = 5_000;
const RENEW_EVERY_MS = 1_000;
/** So much is said of people at a time; the rest a second later. */
const MOVED_AT_ONCE = 5_000;
/** Revisions, of which there is one a second: those who have not read one by then have lost their lease, and read all. */
const READ_WITHIN = 60;

/** The only server on its database: an advisory lock keeps others away. */
export function createOnlyNode(self: NodeSelf): Nodes {
  return {
    id: self.id,
    living: () => [nodeOf(self)],
    leads: () => true,
    clockApart: () => null,
    lease: () => 0,
    differing: () => [],
    join: () => Promise.resolve(() => Promise.resolve()),
    renew: () => Promise.resolve(),
  };
}

/**
 * A server among others. Leases are in the database's time, so they are renewed in real time whatever clock the rest works by. With
 * each renewal it says what has changed of its people, and reads what others say of theirs: one statement a second, whose cost
 * grows with what has changed. A node whose own lease had run out was cut off, as all may have been by a database that was away: it
 * believes that others are gone only once they had a lease's time to renew theirs, and says and reads everything again.
 */
export function createNodes(parts: NodesParts): Nodes {
  const { db, log, helpers, presence, id, clock } = parts;
  const { elapsed } = clock;
  const watch = watchClock(clock, log);
  const alike = watchSettings(log);
  const known = new Map<string, number>();
  let others: readonly OtherNode[] = [];
  let revision = 0;
  let lease = 0;
  let sure_until = -Infinity;
  let sure_until_now = -Infinity;
  let doubts_until = -Infinity;
  let renewing: Promise<void> = Promise.resolve();

  const self = (): OwnNode => ({ ...nodeOf(parts), settings: parts.settings, clock_ahead_ms: watch.aheadMs() });
  const say = async () => {
    const moved = presence.takeMoved(MOVED_AT_ONCE);
    // Also where it fails: others may have read it all the same.
    if (moved.length > 0) revision += 1;
    const answered = watch.ask();
    try {
      const renewal = await renewLease(db, self(), { revision, moved, known }, LEASE_MS);
      answered(renewal.database_ms);
      return renewal;
    } catch (error) {
      presence.putBack(moved);
      throw error;
    }
  };
  const takeOver = (read: readonly OtherNode[], began: number): void => {
    const ids = new Set(read.map((other) => other.id));
    const believed = began < doubts_until ? others.filter((other) => !ids.has(other.id)) : [];
    others = [...read, ...believed];
    for (const other of read) {
      presence.takeOver(other.id, other.said, other.whole);
      known.set(other.id, other.revision);
    }
    presence.keepNodes(new Map(others.map((other) => [other.id, other.asleep])));
    for (const node of known.keys()) if (!ids.has(node)) known.delete(node);
  };
  const renewNow = async (): Promise<void> => {
    const [began, began_now] = [elapsed(), clock.now()];
    const { held, others: read } = await say();
    if (!held && sure_until > 0) doubts_until = began + LEASE_MS;
    if (!held) lease += 1;
    sure_until = began + LEASE_MS;
    sure_until_now = began_now + LEASE_MS;
    takeOver(read, began);
    if (!held) {
      presence.sayAll();
      known.clear();
    }
    helpers.note('node', true);
    watch.say(apart(self()));
    alike.compare(self(), atWork());
    if (revision % READ_WITHIN === 0 && revision > 0) await dropGone(db, id, revision - READ_WITHIN);
  };
  const renew = (): Promise<void> => {
    const next = renewing.then(renewNow);
    renewing = next.catch(() => undefined);
    return next;
  };
  // The clock that only grows stands still while a machine sleeps, and the other one may be set back.
  const isSure = (): boolean => elapsed() < sure_until && clock.now() < sure_until_now;
  const atWork = (): readonly OtherNode[] => others.filter(({ stopped, asleep }) => !stopped && !asleep);
  const living = (): readonly Node[] => [self(), ...atWork()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const apart = (one: Node): number | null => clockApart(one, living());
  const failed = (error: unknown): void => {
    helpers.note('node', false);
    log.warn({ err: error }, 'this server could not renew its lease among others; trying again');
  };
  return {
    id,
    living,
    lease: () => (isSure() ? lease : null),
    leads: () => isSure() && elapsed() >= doubts_until && living().find((one) => apart(one) === null)?.id === id,
    clockApart: () => apart(self()),
    differing: alike.differing,
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

interface NodeSelf {
  readonly id: string;
  readonly config: Pick<Config, 'port'>;
  readonly presence: Pick<Presence, 'size'>;
  readonly nth?: number | undefined;
}

const nodeOf = ({ id, config, presence, nth }: NodeSelf): Node => ({
  ...{ id, version: VERSION, people: presence.size, clock_ahead_ms: null },
  address: `${hostname()}:${config.port}${nth === undefined ? '' : `/${nth}`}`,
});
