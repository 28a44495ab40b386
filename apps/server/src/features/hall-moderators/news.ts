import { HALLS_MODERATED } from '@plenary/contract/halls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { accessTopic } from '../../live/index.ts';
import type { FeedEvent } from '../../live/types.ts';

/** The news for people who moderate other halls or sessions than before: what they follow is judged again, and their pages ask (HAL18). */
export const moderationNews = (event_id: string, accounts: Iterable<string>): FeedEvent[] =>
  [...new Set(accounts)].flatMap((account_id): FeedEvent[] => [
    { ...accessTopic(account_id), kind: 'access.changed', payload: { v: 1 } },
    { event_id, topic: ownTopic(account_id), kind: HALLS_MODERATED, payload: { v: 1 } },
  ]);
