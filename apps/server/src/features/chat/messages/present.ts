import type {
  ChatMessage,
  ChatSanctions,
  MessagePage,
  QuotedMessage,
  ThreadInfo,
} from '@plenary/contract/chat/operations';
import { isCallLine } from '@plenary/domain/chat/call-lines';
import { reactionList, type ReactionKey } from '@plenary/domain/chat/reactions';
import { mayArchive, type ChatPerson } from '@plenary/domain/chat/moderation/rules';
import type { Sanctions } from '@plenary/domain/chat/moderation/sanctions';
import { presentEventUser } from '../../accounts/index.ts';
import { presentMessageFile } from '../files/columns.ts';
import type { ReadPage } from './paging/page.ts';
import type { MessageRow, PageQuery } from './store.ts';

/** The things beside a message that belong to one reader. */
interface Beside {
  readonly own?: ReactionKey | undefined;
  readonly parent?: MessageRow | undefined;
}

/**
 * A message as `viewer` may see it; null is everybody, as in a live event. Deleted text is for its author and for
 * those who moderate (D24). The cursor of a message that has no number yet is '0'.
 */
export function presentMessage(row: MessageRow, viewer: ChatPerson | null, beside: Beside = {}): ChatMessage {
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
    ...(readable && row.mentions && { mentions: [...row.mentions] }),
    ...(readable && row.preview && { ogMetaData: row.preview }),
    ...(readable && row.file && { file: presentMessageFile(row.id, row.file) }),
    ...presentExtras(row, viewer, beside),
  };
}

/** The fields that most messages do not have; reactions to deleted messages are not shown. */
function presentExtras(row: MessageRow, viewer: ChatPerson | null, { own, parent }: Beside): Partial<ChatMessage> {
  const archived = row.archived_at !== null;
  const reactions = archived ? [] : reactionList(row.reactions);
  const threadInfo = presentThread(row);
  return {
    ...(row.edited_at && !archived && { edited: row.edited_at.toISOString() }),
    ...(reactions.length > 0 && { reactions }),
    ...(own && !archived && { own_reaction: own }),
    ...(threadInfo && { threadInfo }),
    ...presentCall(row),
    ...(row.parent_id !== null && { parentMessageId: row.parent_id }),
    ...(parent && { parentMessage: presentQuote(parent, viewer) }),
  };
}

/** Of a line about a call or a whiteboard: the person and the call that it is about (D240). */
function presentCall({ message_type, archived_at, sender, person, call_id }: MessageRow): Partial<ChatMessage> {
  if (!isCallLine(message_type) || archived_at !== null) return {};
  return {
    target_event_user: sender !== null && person ? presentEventUser(person) : null,
    ...(call_id !== null && { video_call: { room_id: call_id } }),
  };
}

/** How often a message was answered; null: never. */
export function presentThread({ reply_count, last_replied_at }: MessageRow): ThreadInfo | null {
  if (reply_count === 0 || last_replied_at === null) return null;
  return { replyCount: reply_count, lastRepliedAt: last_replied_at.toISOString() };
}

/** A message that is answered, as the reader of the answer may see it: deleted text is not quoted (D24). */
function presentQuote(row: MessageRow, viewer: ChatPerson | null): QuotedMessage {
  const { _id, message, message_type, sender_event_user, file } = presentMessage(row, viewer);
  return { _id, message, message_type, sender_event_user, ...(file && { file_name: file.name }) };
}

/** A page as it is sent. */
export function presentPage(page: ReadPage, query: PageQuery, viewer: ChatPerson): MessagePage {
  const results = page.rows.map((row) =>
    presentMessage(row, viewer, {
      own: page.own.get(row.id),
      parent: row.parent_id === null ? undefined : page.parents.get(row.parent_id),
    }),
  );
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
