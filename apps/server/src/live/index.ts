import type { Logger } from 'pino';
import { createSharedReads, limitConcurrency } from '../adapters/concurrency.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { Overload } from '../failures/failure.ts';
import { createMemoryBus, type Bus } from './hub/bus.ts';
import { beginEpoch } from './feed/cursor.ts';
import { readHeads } from './feed/feed.ts';
import { Hub } from './hub/hub.ts';
import type { CursorsOf, Live } from './live.ts';
import { accessTopic } from './feed/topic-key.ts';
import { createSignals } from './signals.ts';
import { transact } from './feed/transact.ts';

export { leaveCursorsBehind } from './feed/leave-behind.ts';
export type { Live } from './live.ts';
export type { FeedEvent, Outcome, Supersede } from './types.ts';
export { accessTopic, SITE_EVENT_ID } from './feed/topic-key.ts';

/** Snapshots that may wait for their turn: a page of each of as many people. */
const SNAPSHOTS_WAITING = 5_000;

export interface LiveParts {
  readonly db: Db;
  readonly chatDb: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Shared by the nodes of one system, and closed with this node; left out, it is alone. */
  readonly bus?: Bus;
}

/**
 * Opens the live mechanism on a migrated database.
 * @throws a database error when the epoch of the feed cannot be read
 */
export async function createLive({
  db,
  chatDb,
  clock,
  log,
  bus = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed')),
}: LiveParts): Promise<Live> {
  const hub = new Hub({ db, clock, log, bus, epoch: await beginEpoch(db) });
  const snapshots = limitConcurrency(Math.ceil((db.$client.options.max ?? 10) / 2), SNAPSHOTS_WAITING);
  const signals = createSignals(clock, (signal) => bus.signal(signal));
  return {
    hub,
    signals,
    shared: createSharedReads(),
    transact: (work, { pool = 'main', locks } = {}) =>
      transact({ db: pool === 'chat' ? chatDb : db, wake: (topics) => bus.publish(topics), locks }, work),
    snapshot: async ({ event_id, account_id }, read, { one_trip = false } = {}) => {
      const reading = async () => ({ state: await snapshot(db, hub, { event_id, one_trip }, read) });
      const taken = await snapshots.run(reading, account_id);
      if (taken === null) throw new Overload('too many snapshots wait');
      return taken.state;
    },
    cursorNow: async (tx, key) => hub.cursor(key, (await readHeads(tx, [key]))[0]?.seq ?? 0),
    accessChanged: (account_id) => ({ ...accessTopic(account_id), kind: 'access.changed', payload: { v: 1 } }),
    onMoved: (listener) => bus.subscribe(listener),
    onGap: (listener) => bus.onGap(listener),
    async close() {
      signals.close();
      await hub.close();
      await bus.close();
    },
  };
}

/** The state and all its cursors are of one moment: READ COMMITTED would lose events between them (LV6). */
async function snapshot<T>(
  db: Db,
  hub: Hub,
  { event_id, one_trip }: { readonly event_id: string; readonly one_trip: boolean },
  read: (tx: Tx, cursorsOf: CursorsOf) => Promise<T>,
): Promise<T> {
  const { result } = await inTransaction(db, { mode: 'REPEATABLE READ READ ONLY', one_trip }, (tx) =>
    read(tx, async (topics) => {
      const heads = await readHeads(
        tx,
        topics.map((topic) => ({ event_id, topic })),
      );
      return Object.fromEntries(heads.map((head) => [head.topic, hub.cursor(head, head.seq)]));
    }),
  );
  return result;
}
