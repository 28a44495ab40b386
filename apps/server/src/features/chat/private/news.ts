import { ownTopic } from '@plenary/contract/own-topic';
import type { ThreadChangedPayload } from '@plenary/contract/chat/private';
import type { FeedEvent } from '../../../live/types.ts';

/**
 * The news for each of some people that a thread with members has changed. It says nothing of what stands there: anyone who
 * shows the thread's preview reads it, as far as they may by then (D24).
 */
export function threadNews(
  event_id: string,
  chat_thread: string,
  people: readonly { readonly account_id: string }[],
): FeedEvent[] {
  const payload: ThreadChangedPayload = { v: 1, chat_thread };
  return people.map(({ account_id }) => ({
    event_id,
    topic: ownTopic(account_id),
    kind: 'chat.thread',
    payload,
  }));
}

/** The same added to the events of a change of a message there. */
export function withThreadNews<T extends { readonly events?: readonly FeedEvent[] }>(
  outcome: T,
  event_id: string,
  chat_thread: string,
  people: readonly { readonly account_id: string }[],
): T {
  const news = outcome.events?.length ? threadNews(event_id, chat_thread, people) : [];
  return news.length === 0 ? outcome : { ...outcome, events: [...(outcome.events ?? []), ...news] };
}
