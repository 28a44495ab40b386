import type { ChatMessage } from '@plenary/contract/chat/operations';
import { displayName } from '@plenary/contract/names';
import type { SearchHit } from '@plenary/contract/search/operations';
import { findMessages, type ListedRow } from '../chat/index.ts';
import { PRESENTED, shownText, type Search } from './search-of.ts';

/** A search as messages need it: they have words of their own. */
type MessageSearch = Pick<Search, 'ctx' | 'member' | 'event' | 'q'>;

/** Messages that the reader may read, as the search of the chat finds them (WID48), the newest first. */
export async function messageHits(search: MessageSearch): Promise<SearchHit[]> {
  const { ctx, member, q } = search;
  const { results, threads: own } = await findMessages(ctx, member, { q, limit: PRESENTED });
  const threads = new Map(own.map((thread) => [thread.id, thread]));
  return results.flatMap((message) => {
    const thread = threads.get(message.chat_thread);
    return thread ? [hitOf(search, message, thread)] : [];
  });
}

function hitOf(search: MessageSearch, message: ChatMessage, thread: ListedRow): SearchHit {
  const { sender_event_user: sender } = message;
  return {
    id: message._id,
    title: sender ? displayName(sender.user) : '',
    place: thread.kind === 'public' ? '' : thread.name,
    text: shownText(search, message.message),
    href: leadOf(search, thread),
    at: message.created,
    message: { thread: thread.id, kind: thread.kind },
  };
}

/** The page beside which the thread stands. */
function leadOf({ event }: MessageSearch, { id, kind, session_id }: ListedRow): string {
  if (kind === 'session' && session_id !== null) return `/${event.slug}/live_stream/${session_id}`;
  return kind === 'private' ? `/${event.slug}#openChatThread=${id}` : `/${event.slug}`;
}
