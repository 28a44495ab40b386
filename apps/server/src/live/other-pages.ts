import { ownTopic } from '@plenary/contract/own-topic';
import type { Context } from '../context.ts';

/**
 * Whether a person may have more pages open than the one that asks; for a person without any, what concerns those alone is not
 * written. Servers do not count each other's pages, so where there may be several, a person may always have one.
 */
export function mayHaveOtherPages(
  { config, live }: Pick<Context, 'config' | 'live'>,
  { event_id, account_id }: { readonly event_id: string; readonly account_id: string },
): boolean {
  return config.files_shared || live.hub.followersOf({ event_id, topic: ownTopic(account_id) }) > 1;
}
