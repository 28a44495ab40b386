import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { ThreadDescription } from '@plenary/contract/chat/finding';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { isChannel, refuseFeature } from '@plenary/domain/chat/features';
import { CHAT } from '@plenary/domain/chat/limits';
import { and, count, eq } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import { chat_members, event_users } from '../../../db/schema/index.ts';
import type { Member } from '../../../http/request/actor.ts';
import { readableThread } from '../access.ts';
import { blockedIds } from '../moderation/blocks-store.ts';
import { idsWithFiles } from '../files/store.ts';
import { pinnedIds } from '../pins/pins-store.ts';
import { presentMessage } from './present.ts';
import { readState } from '../reading/store.ts';
import { messagesById, type Reader, type ThreadRow } from './store.ts';

/** A thread for a person who may read it: its order, how much there is of it, and its latest files (WID50). */
export async function describeThread(
  ctx: Context,
  member: Member,
  chat_thread: string,
): Promise<Result<ThreadDescription>> {
  const readable = await readableThread(ctx.db, member, chat_thread, ctx.clock.now());
  if (!readable.ok) return readable;
  const { thread } = readable.value;
  const off = refuseFeature(thread, 'info');
  if (off) return refused(off);
  const { event_id, event_user_id } = member;
  const of = { event_id, thread_id: thread.id };
  const [people, pinned, { quiet }, files] = await Promise.all([
    countPeople(ctx.db, event_id, thread),
    pinnedIds(ctx.db, of),
    readState(ctx.db, { ...of, event_user_id }),
    latestFiles(ctx.db, member, thread.id),
  ]);
  const { name, frozen, slow_seconds } = thread;
  return ok({ chat_thread: thread.id, name, frozen, slow_seconds, people, pinned: pinned.length, quiet, files });
}

/** The messages of a thread that carry a file and stand, without those of people whom the reader has blocked (BLK1). */
async function latestFiles(db: Reader, member: Member, thread_id: string): Promise<ChatMessage[]> {
  const without = await blockedIds(db, member);
  const { event_id } = member;
  const ids = await idsWithFiles(db, { event_id, thread_id, without, limit: CHAT.info_files });
  const rows = await messagesById(db, event_id, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row?.file && row.archived_at === null ? [presentMessage(row, member)] : [];
  });
}

/** How many people read a thread: in a channel those of the event, else its members. */
async function countPeople(db: Reader, event_id: string, { id, kind }: ThreadRow): Promise<number> {
  const [row] = isChannel(kind)
    ? await db
        .select({ people: count() })
        .from(event_users)
        .where(and(eq(event_users.event_id, event_id), eq(event_users.active, true)))
    : await db
        .select({ people: count() })
        .from(chat_members)
        .where(and(eq(chat_members.event_id, event_id), eq(chat_members.thread_id, id)));
  return row?.people ?? 0;
}
