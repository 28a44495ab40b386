import type { Clock } from '../../clock.ts';
import type { Hub } from './hub.ts';
import { accessTopic } from '../feed/topic-key.ts';

const RETRY_MS = 1_000;

/**
 * Calls `recheck` whenever what an account may see has changed on any node, one call at a time; a change during a call
 * brings another one. A call that fails is repeated every second. The answer ends the watch.
 * @throws a database error when the feed cannot be read
 */
export async function watchAccess(
  { hub, clock }: { readonly hub: Hub; readonly clock: Clock },
  account_id: string,
  recheck: () => Promise<void>,
): Promise<() => void> {
  const watch = { changed: false, checking: false, ended: false, cancelRetry: (): void => undefined };
  const run = async (): Promise<void> => {
    if (watch.checking) return;
    watch.checking = true;
    while (watch.changed && !watch.ended) {
      watch.changed = false;
      // What failed was the database; the one that broke is logged where it is used.
      await recheck().catch(() => (watch.cancelRetry = clock.after(RETRY_MS, changed)));
    }
    watch.checking = false;
  };
  const changed = (): void => {
    watch.changed = true;
    void run();
  };
  const { leave } = await hub.join(accessTopic(account_id), undefined, { onEvents: changed, onReset: changed });
  return () => {
    watch.ended = true;
    watch.cancelRetry();
    leave();
  };
}
