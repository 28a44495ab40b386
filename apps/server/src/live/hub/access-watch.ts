import type { Clock } from '../../clock.ts';
import type { Hub } from './hub.ts';
import { accessTopic } from '../feed/topic-key.ts';

const RETRY_MS = 1_000;

/** Looks again at what a caller may see: one look at a time, and none that is owed is ever forgotten. */
export interface Recheck {
  /** Something has changed: look, now or after the look under way. */
  changed(): void;
  end(): void;
}

/** @param look one that fails is repeated every second, until it succeeds */
export function createRecheck(clock: Clock, look: () => Promise<void>): Recheck {
  let owed = false;
  /** Looking, or resting after a look that failed. */
  let busy = false;
  let ended = false;
  let cancelRetry: () => void = () => undefined;
  const run = async (): Promise<void> => {
    busy = true;
    while (owed && !ended) {
      owed = false;
      try {
        await look();
      } catch {
        // The database failed; a broken connection is logged where it is used.
        owed = true;
        cancelRetry = clock.after(RETRY_MS, () => void run());
        return;
      }
    }
    busy = false;
  };
  const changed = (): void => {
    owed = true;
    if (!busy) void run();
  };
  return {
    changed,
    end() {
      ended = true;
      cancelRetry();
    },
  };
}

/**
 * Calls `changed` whenever what an account may see has changed on any node. The answer ends the watch.
 * @param known number of the last change that the caller knows of; absent: what happened before does not matter
 * @throws a database error when the feed cannot be read
 */
export async function watchAccess(
  hub: Hub,
  { account_id, known }: { readonly account_id: string; readonly known?: number },
  changed: () => void,
): Promise<() => void> {
  const topic = accessTopic(account_id);
  const { leave } = await hub.join(topic, known === undefined ? undefined : hub.cursor(topic, known), {
    onJoined({ recovered, events }) {
      if (known !== undefined && (!recovered || events.length > 0)) changed();
    },
    onEvents: changed,
    onReset: changed,
  });
  return leave;
}
