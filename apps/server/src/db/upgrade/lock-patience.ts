import { scheduler } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, StartFailure } from '../../failures/failure.ts';

/** How long migrations wait for tables that others are using. */
export interface LockPatience {
  /** One try, during which requests for the same table queue behind it; milliseconds. */
  readonly lock_ms: number;
  readonly tries: number;
  /** Between two tries, for the requests that have queued; milliseconds. */
  readonly pause_ms: number;
}

/** A minute, in tries shorter than the four seconds that requests wait for a lock. */
export const LOCK_PATIENCE: LockPatience = { lock_ms: 2_000, tries: 15, pause_ms: 2_000 };

/** The name of connections that migrate, by which `holdersOf` finds them. */
export const MIGRATING = 'plenary-migrate';

/**
 * Does `work`, whose statements wait for a lock no longer than `lock_ms`, again and again while others hold one.
 * @param what names the work in the sentence
 * @throws StartFailure that names the holder; any other error of `work`
 */
export async function untilUnlocked(
  connection: pg.ClientConfig,
  { tries, pause_ms }: LockPatience,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  let holders = '';
  for (let left = tries; ; left -= 1) {
    // The blocker is visible only during the wait, so it is read then; the first try seldom waits.
    const trying = left === tries ? { work: work(), seen: null } : await watched(connection, work);
    try {
      await trying.work;
      return;
    } catch (error) {
      if (!isLocked(error)) throw error;
      holders = (await trying.seen) ?? holders;
      if (left <= 1) throw heldBy(what, holders, error);
    }
    await scheduler.wait(pause_ms);
  }
}

/** 55P03: the lock was not given in time; 40P01: each had what the other wanted. */
function isLocked(error: unknown): boolean {
  return ['55P03', '40P01'].includes(codeOf(error) ?? '');
}

function heldBy(what: string, holders: string, cause: unknown): StartFailure {
  const who = holders === '' ? 'another session of the database' : holders;
  return new StartFailure(
    `The database was not brought up to date: ${what} needs a lock that ${who} holds. End that, then start again; nothing was lost.`,
    { cause },
  );
}

/** Starts `work` and looks meanwhile for whom it waits; `seen` is the last answer, or null. */
async function watched(
  connection: pg.ClientConfig,
  work: () => Promise<void>,
): Promise<{ work: Promise<void>; seen: Promise<string | null> }> {
  const watcher = new pg.Client({ ...connection, application_name: `${MIGRATING}-watch` });
  watcher.on('error', () => undefined);
  await watcher.connect();
  let over = false;
  const working = work().finally(() => (over = true));
  const look = async (): Promise<string | null> => {
    let seen: string | null = null;
    while (!over && seen === null) {
      seen = await holdersOf(watcher);
      await scheduler.wait(20);
    }
    await watcher.end();
    return seen;
  };
  // A watcher that fails knows nothing, and its failure says nothing about the work.
  return { work: working, seen: look().catch(() => null) };
}

/** The sessions for which those that migrate wait, in words; null: none. */
async function holdersOf(watcher: pg.Client): Promise<string | null> {
  const { rows } = await watcher.query<{ pid: number; name: string | null; state: string | null; since: Date | null }>(
    `SELECT DISTINCT holder.pid, nullif(holder.application_name, '') AS name, holder.state,
            holder.xact_start AS since
       FROM pg_stat_activity AS waiting, unnest(pg_blocking_pids(waiting.pid)) AS blocking
       JOIN pg_stat_activity AS holder ON holder.pid = blocking
      WHERE waiting.application_name = $1 AND waiting.datname = current_database()`,
    [MIGRATING],
  );
  const words = rows.map(({ pid, name, state, since }) => {
    const facts = [name, state, since && `since ${since.toISOString()}`].filter(Boolean).join(', ');
    return `process ${pid} of the database${facts === '' ? '' : ` (${facts})`}`;
  });
  return words.length === 0 ? null : words.join(' and ');
}
