import type { ChatMessage, ChatThread } from '@plenary/contract/chat';
import { displayName } from '@plenary/contract/names';
import type { SearchHit } from '@plenary/contract/search';
import { findMessages } from '../chat/index.ts';
import { PRESENTED, shownText, type Search } from './search-of.ts';

/** Messages that the reader may read, as the search of the chat finds them (WID48), the newest first. */
export async function messageHits(search: Search): Promise<SearchHit[]> {
  const { ctx, member, q } = search;
  const { results, threads: own } = await findMessages(ctx, member, { q, limit: PRESENTED });
  const threads = new Map(own.map((thread) => [thread._id, thread]));
  return results.flatMap((message) => {
    const thread = threads.get(message.chat_thread);
    return thread ? [hitOf(search, message, thread)] : [];
  });
}

function hitOf(search: Search, message: ChatMessage, thread: ChatThread): SearchHit {
  const { sender_event_user: sender } = message;
  return {
    id: message._id,
    title: sender ? displayName(sender.user) : '',
    place: thread.kind === 'public' ? '' : thread.name,
    text: shownText(search, message.message),
    href: leadOf(search, thread),
    at: message.created,
    message: { thread: thread._id, kind: thread.kind },
  };
}

/** The page beside which the thread stands. */
function leadOf({ event }: Search, { _id, kind, session }: ChatThread): string {
  if (kind === 'session' && session !== undefined) return `/${event.slug}/live_stream/${session}`;
  return kind === 'private' ? `/${event.slug}#openChatThread=${_id}` : `/${event.slug}`;
}
