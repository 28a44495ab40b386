import { ok, refused, type Result } from '@plenary/contract/errors';
import { isChannel, refuseFeature } from '@plenary/domain/chat/features';
import { and, count, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { chat_members, event_users } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';
import { readableThread } from './access.ts';
import { pinnedIds } from './pins/pins-store.ts';
import { readState } from './reads-store.ts';
import type { Reader, ThreadRow } from './store.ts';

interface Described {
  readonly chat_thread: string;
  readonly name: string;
  readonly frozen: boolean;
  readonly slow_seconds: number;
  readonly people: number;
  readonly pinned: number;
  readonly quiet: boolean;
}

/** A thread for somebody who may read it: its order, and how much there is of it (WID50). */
export async function describeThread(ctx: Context, member: Member, chat_thread: string): Promise<Result<Described>> {
  const readable = await readableThread(ctx.db, member, chat_thread, ctx.clock.now());
  if (!readable.ok) return readable;
  const { thread } = readable.value;
  const off = refuseFeature(thread, 'info');
  if (off) return refused(off);
  const { event_id, event_user_id } = member;
  const of = { event_id, thread_id: thread.id };
  const [people, pinned, { quiet }] = await Promise.all([
    countPeople(ctx.db, event_id, thread),
    pinnedIds(ctx.db, of),
    readState(ctx.db, { ...of, event_user_id }),
  ]);
  const { name, frozen, slow_seconds } = thread;
  return ok({ chat_thread: thread.id, name, frozen, slow_seconds, people, pinned: pinned.length, quiet });
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
