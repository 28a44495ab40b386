import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseFeature } from '@plenary/domain/chat/features';
import { SEARCH, soughtIn } from '@plenary/domain/chat/search';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { readable, readableThread, sanctionsOf } from '../access.ts';
import { blockedIds } from '../moderation/blocks-store.ts';
import { openedChannels } from '../channels/store.ts';
import { presentMessage } from '../messages/present.ts';
import { ownThreadIds } from '../private/threads-store.ts';
import { findThread, findThreads, messagesById } from '../messages/store.ts';
import { namedThreads } from '../thread-names.ts';
import { isListed, type ListedRow } from '../threads.ts';
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
): Promise<Found & { readonly threads: readonly ListedRow[] }> {
  const threads = await searchedThreads(ctx, member);
  const ids = threads.map(({ id }) => id);
  return { ...(await findAmong(ctx, member, order, ids)), threads: await namedThreads(ctx.db, member, threads) };
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
  if (thread_id === undefined) return ok((await searchedThreads(ctx, member)).map(({ id }) => id));
  const named = await readableThread(ctx.db, member, thread_id, ctx.clock.now());
  if (!named.ok) return named;
  const off = refuseFeature(named.value.thread, 'search');
  return off ? refused(off) : ok([thread_id]);
}

/** The threads of a member's list in which they may search, without what else the list says of each. */
async function searchedThreads({ db, clock }: Context, member: Member): Promise<readonly ListedRow[]> {
  const { event_id, event_user_id } = member;
  const [channel, opened, own, sanctions] = await Promise.all([
    findThread(db, event_id),
    openedChannels(db, event_id, event_user_id),
    ownThreadIds(db, member),
    sanctionsOf(db, member, clock.now()),
  ]);
  const among = new Set(own);
  const others = await findThreads(db, event_id, [...opened, ...own]);
  const listed = [...(channel ? [channel] : []), ...others].filter(isListed);
  return listed.filter(
    (thread) => readable(thread, member, among.has(thread.id), sanctions).ok && !refuseFeature(thread, 'search'),
  );
}
