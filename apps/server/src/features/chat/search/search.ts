import type { ChatMessage, ChatThread } from '@plenary/contract/chat';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseFeature } from '@plenary/domain/chat/features';
import { THREADS } from '@plenary/domain/chat/threads';
import { SEARCH, soughtIn } from '@plenary/domain/chat/search';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { readableThread } from '../access.ts';
import { blockedIds } from '../blocks-store.ts';
import { presentMessage } from '../present.ts';
import { messagesById } from '../store.ts';
import { listThreads } from '../threads.ts';
import { findMessageIds } from './words-store.ts';

export interface SearchOrder {
  readonly q: string;
  readonly chat_thread?: string | undefined;
  readonly limit?: number | undefined;
  readonly before?: string | undefined;
}

/** Messages that stand and hold all words of a search, newest first; more than `results`: `has_more`. */
interface Found {
  readonly results: ChatMessage[];
  readonly has_more: boolean;
}

/** Searches a thread, or all that a member may read (WID48). A search without a word finds nothing. */
export async function searchMessages(ctx: Context, member: Member, order: SearchOrder): Promise<Result<Found>> {
  const wait = await ctx.limits.take('chat_search', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const threads = await searchable(ctx, member, order.chat_thread);
  return threads.ok ? ok(await findAmong(ctx, member, order, threads.value)) : threads;
}

/** The same in all threads of a member, with those, for a search that is counted elsewhere. */
export async function findMessages(
  ctx: Context,
  member: Member,
  order: Pick<SearchOrder, 'q' | 'limit'>,
): Promise<Found & { readonly threads: readonly ChatThread[] }> {
  const threads = await ownThreads(ctx, member);
  const open = await openAmong(
    ctx,
    member,
    threads.map(({ _id }) => _id),
  );
  return { ...(await findAmong(ctx, member, order, open.ids)), threads };
}

async function findAmong(ctx: Context, member: Member, order: SearchOrder, threads: string[]): Promise<Found> {
  const sought = soughtIn(order.q);
  if (!sought || threads.length === 0) return { results: [], has_more: false };
  const { event_id } = member;
  const without = await blockedIds(ctx.db, member);
  const limit = order.limit ?? SEARCH.page_size;
  const asked = { event_id, threads, sought, before: order.before, without, limit: limit + 1 };
  const ids = await findMessageIds(ctx.db, asked);
  const rows = await messagesById(ctx.db, event_id, ids.slice(0, limit));
  const results = ids.slice(0, limit).flatMap((id) => {
    const row = rows.get(id);
    return row && row.archived_at === null ? [presentMessage(row, member)] : [];
  });
  return { results, has_more: ids.length > limit };
}

/** The threads that are looked through: the one that is named, or all that the member may read. */
async function searchable(ctx: Context, member: Member, thread_id: string | undefined): Promise<Result<string[]>> {
  const asked = thread_id === undefined ? (await ownThreads(ctx, member)).map(({ _id }) => _id) : [thread_id];
  const { ids, refused: first } = await openAmong(ctx, member, asked);
  return thread_id === undefined || ids.length > 0 ? ok(ids) : (first ?? refused('feature_off'));
}

/** Those of some threads in which the member may search, and why not in the first one. */
async function openAmong(ctx: Context, member: Member, asked: readonly string[]) {
  const now = ctx.clock.now();
  const answers = await Promise.all(asked.map((id) => readableThread(ctx.db, member, id, now)));
  const ids = answers.flatMap((answer) =>
    answer.ok && !refuseFeature(answer.value.thread, 'search') ? [answer.value.thread.id] : [],
  );
  const [first] = answers;
  return { ids, refused: first && !first.ok ? first : null };
}

async function ownThreads(ctx: Context, member: Member): Promise<readonly ChatThread[]> {
  return (await listThreads(ctx, member, { limit: THREADS.page_max })).chat_threads;
}
