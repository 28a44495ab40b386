import type {
  ChatMessage,
  ChatSanctions,
  ChatState,
  ChatThread,
  MessagePage,
  PublicChat,
} from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { ok, type Result } from '@plenary/contract/errors';
import { CHAT } from '@plenary/domain/chat/limits';
import { FREE_ORDER, type ThreadOrder } from '@plenary/domain/chat/writing/pace';
import { THREADS } from '@plenary/domain/chat/threads';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { atSession } from '../../http/request/hall-roles.ts';
import { readableThread, sanctionsOf } from './access.ts';
import { blockedIds } from './moderation/blocks-store.ts';
import { openedChannels } from './channels/store.ts';
import { presentPage, presentSanctions } from './messages/present.ts';
import { ownHeld } from './review/list-held.ts';
import { readState, readStatesOf, type ReadState } from './reading/store.ts';
import { readLatest, readMessages } from './messages/paging/page.ts';
import { namedThreads } from './thread-names.ts';
import { ownThreads } from './private/list.ts';
import type { ListQuery } from './private/threads-store.ts';
import { findThread, findThreads, type PageQuery, type Reader, type ThreadRow } from './messages/store.ts';

/** The id of an event's public thread; null while the event's flag is off. */
export async function publicThreadId(tx: Tx, event_id: string): Promise<string | null> {
  const thread = await findThread(tx, event_id);
  return thread?.enabled ? thread.id : null;
}

/**
 * The public chat of an event, or the channel of a session, as a member's pages know it. All of it is asked for at once.
 * @param now real time in milliseconds
 */
export async function publicChatOf(tx: Tx, member: Member, thread_id: string, now: number): Promise<PublicChat> {
  const [thread, sanctions, { position, unread_count, quiet }, blocked] = await Promise.all([
    findThread(tx, member.event_id, thread_id),
    sanctionsOf(tx, member, now),
    readState(tx, { ...member, thread_id }),
    blockedIds(tx, member),
  ]);
  return {
    thread_id,
    ...orderOf(thread),
    unread_count: sanctions.banned ? 0 : unread_count,
    last_read_cursor: presentPosition(position),
    ...(quiet && { quiet }),
    sanctions: presentSanctions(sanctions),
    blocked,
  };
}

/** A page of a thread's messages. */
export async function listMessages(
  ctx: Context,
  member: Member,
  thread_id: string,
  query: PageQuery,
): Promise<Result<MessagePage>> {
  const readable = await readableThread(ctx.db, member, thread_id, ctx.clock.now());
  if (!readable.ok) return readable;
  const latest = query.after === undefined && query.before === undefined;
  const [page, held] = await Promise.all([
    readMessages(ctx.db, member, thread_id, query),
    latest ? ownHeld(ctx.db, member, thread_id) : [],
  ]);
  const there = await atSession(ctx.db, member, readable.value.thread.session_id);
  return ok({ ...presentPage(page, query, there), ...(held.length > 0 && { held }) });
}

/** A member's threads. */
interface Threads {
  readonly chat_threads: ChatThread[];
  /** There are older ones with members. */
  readonly has_more: boolean;
  /** Those of the member. */
  readonly sanctions: ChatSanctions;
  /** Event-user ids of those whom the member has blocked. */
  readonly blocked: string[];
}

/**
 * The threads that a member may read: the event's channel and those of sessions that they have opened, then those with
 * members, the latest first. Of a member who is banned only those with the event's support. With `thread_id` that one alone.
 */
export async function listThreads(ctx: Context, member: Member, which: ListQuery = {}): Promise<Threads> {
  const { thread_id, limit = THREADS.page_size } = which;
  const [channels, own, sanctions, blocked] = await Promise.all([
    listChannels(ctx, member),
    ownThreads(ctx.db, member, { thread_id, limit: limit + 1 }),
    sanctionsOf(ctx.db, member, ctx.clock.now()),
    blockedIds(ctx.db, member),
  ]);
  const listable = [...channels, ...own.slice(0, limit)];
  const readable = listable.filter(({ kind }) => kind === 'support' || !sanctions.banned);
  const chat_threads = thread_id === undefined ? readable : readable.filter(({ _id }) => _id === thread_id);
  return { chat_threads, has_more: own.length > limit, sanctions: presentSanctions(sanctions), blocked };
}

async function listChannels(ctx: Context, member: Member): Promise<ChatThread[]> {
  const { event_id, event_user_id } = member;
  const [own, opened] = await Promise.all([
    findThread(ctx.db, event_id),
    openedChannels(ctx.db, event_id, event_user_id),
  ]);
  const others = await findThreads(ctx.db, event_id, opened);
  const inOrder = opened.flatMap((id) => others.find((thread) => thread.id === id) ?? []);
  const channels = [...(own ? [own] : []), ...inOrder].filter(isListed);
  const ids = channels.map(({ id }) => id);
  const [states, latest] = await Promise.all([readStatesOf(ctx.db, member, ids), readLatest(ctx.db, member, ids)]);
  const last = new Map(
    presentPage(latest, { limit: 1 }, member).results.map((message) => [message.chat_thread, message]),
  );
  const named = await namedThreads(ctx.db, member, channels);
  return named.map((thread) => listed(thread, states.get(thread.id), last.get(thread.id)));
}

/** A thread of a kind that stands in lists. */
export type ListedRow = ThreadRow & { readonly kind: ChatThread['kind'] };
export const isListed = (thread: ThreadRow): thread is ListedRow => thread.enabled && thread.kind !== 'talk';

function listed(thread: ListedRow, state: ReadState | undefined, last: ChatMessage | undefined): ChatThread {
  const { id, kind, name, session_id } = thread;
  return {
    _id: id,
    name,
    kind,
    ...(session_id !== null && { session: session_id }),
    channel_url: chatTopic(id),
    event_users: [],
    is_networking: false,
    can_remove: false,
    pair: false,
    ...orderOf(thread),
    last_message_received: last ?? null,
    unread_count: state?.unread_count ?? 0,
    ...(state?.quiet && { quiet: true }),
  };
}

/** Present state of a thread for a member who may read it. */
export async function threadState(
  db: Reader,
  member: Member,
  thread_id: string,
  limit: number = CHAT.page_size,
): Promise<ChatState> {
  const { event_id, event_user_id } = member;
  const [thread, page, { position, unread_count, quiet }] = await Promise.all([
    findThread(db, event_id, thread_id),
    readMessages(db, member, thread_id, { limit }),
    readState(db, { event_id, event_user_id, thread_id }),
  ]);
  const there = await atSession(db, member, thread?.session_id ?? null);
  return {
    ...presentPage(page, { limit }, there),
    chat_thread: thread_id,
    ...orderOf(thread),
    last_read_cursor: presentPosition(position),
    unread_count,
    ...(quiet && { quiet }),
    ...(thread?.archived && { archived: { replacement: thread.replacement_id } }),
  };
}

/** The order of a thread as it is sent. */
function orderOf(thread: ThreadRow | null): ThreadOrder {
  const { frozen, slow_seconds } = thread ?? FREE_ORDER;
  return { frozen, slow_seconds };
}

const presentPosition = (position: number): string | null => (position === 0 ? null : String(position));
