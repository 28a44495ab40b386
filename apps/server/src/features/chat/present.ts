import type { ChatMessage, ChatSanctions, MessagePage } from '@plenary/contract/chat';
import { mayArchive, type ChatPerson } from '@plenary/domain/chat/rules';
import type { Sanctions } from '@plenary/domain/chat/sanctions';
import { presentEventUser } from '../accounts/index.ts';
import type { MessageRow, PageQuery } from './store.ts';

/**
 * A message as `viewer` may see it; null is everybody, as in a live event. Deleted text is for its author and for
 * those who moderate (D24). The cursor of a message that has no number yet is '0'.
 */
export function presentMessage(row: MessageRow, viewer: ChatPerson | null): ChatMessage {
  const archived = row.archived_at !== null;
  const readable = !archived || (viewer !== null && mayArchive(viewer, row));
  return {
    _id: row.id,
    chat_thread: row.thread_id,
    cursor: String(row.position ?? 0),
    created: row.created_at.toISOString(),
    message: readable ? row.message : '',
    message_type: archived ? 'archived' : row.message_type,
    sender_event_user: row.sender !== null && row.person ? presentEventUser(row.person) : null,
    client_message_id: row.client_message_id,
    archived_by: !archived ? null : row.archived_by === row.sender ? 'author' : 'moderator',
  };
}

/** A page as it is sent. */
export function presentPage(
  page: { readonly rows: readonly MessageRow[]; readonly has_more: boolean },
  query: PageQuery,
  viewer: ChatPerson,
): MessagePage {
  const results = page.rows.map((row) => presentMessage(row, viewer));
  const asked = query.after ?? query.before;
  return {
    results,
    has_more: page.has_more,
    last_message_cursor: results.at(-1)?.cursor ?? (asked === undefined ? null : String(asked)),
  };
}

/** A person's sanctions as they are sent: times in UTC, null without end. */
export function presentSanctions(sanctions: Sanctions): ChatSanctions {
  const time = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    muted: sanctions.muted,
    muted_until: time(sanctions.muted_until),
    banned: sanctions.banned,
    banned_until: time(sanctions.banned_until),
  };
}
