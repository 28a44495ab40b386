import { refused, ok, type Result } from '@plenary/contract/errors';
import type { ChatSanctions } from '@plenary/contract/chat';
import { moderates, refuseReading, type ChatPerson } from '@plenary/domain/chat/rules';
import { sanctionsAt, type Sanctions } from '@plenary/domain/chat/sanctions';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentSanctions } from './present.ts';
import { keptSanctions } from './sanctions-store.ts';
import { findThread, type Reader, type ThreadRow } from './store.ts';

/** A thread that a member may read, and what holds for them there. */
export interface Readable {
  readonly thread: ThreadRow;
  readonly sanctions: Sanctions;
}

/** The sanctions of a member in public chat at `now` (real clock, milliseconds). */
export async function sanctionsOf(db: Reader, member: Member, now: number): Promise<Sanctions> {
  return sanctionsAt(now, await keptSanctions(db, member.event_id, member.event_user_id), moderates(member.roles));
}

/** The sanctions of a person in public chat now, as they are sent. */
export async function chatSanctionsOf(ctx: Context, event_id: string, person: ChatPerson): Promise<ChatSanctions> {
  const kept = await keptSanctions(ctx.db, event_id, person.event_user_id);
  return presentSanctions(sanctionsAt(ctx.clock.now(), kept, moderates(person.roles)));
}

/** A thread of the member's event that the member may read, or why not. */
export async function readableThread(
  db: Reader,
  member: Member,
  thread_id: string,
  now: number,
): Promise<Result<Readable>> {
  const [thread, sanctions] = await Promise.all([
    findThread(db, member.event_id, thread_id),
    sanctionsOf(db, member, now),
  ]);
  return readable(thread, sanctions);
}

/**
 * Whether a member may follow a thread of their event. A crowd asks this at the same moment, after a restart: the thread
 * is read once for those who ask together.
 */
export async function mayFollow(ctx: Context, member: Member, thread_id: string): Promise<boolean> {
  const { event_id } = member;
  const [thread, sanctions] = await Promise.all([
    ctx.live.shared.read(`thread ${event_id} ${thread_id}`, () => findThread(ctx.db, event_id, thread_id)),
    sanctionsOf(ctx.db, member, ctx.clock.now()),
  ]);
  return readable(thread, sanctions).ok;
}

/** The same of what has been read already. */
export function readable(thread: ThreadRow | null, sanctions: Sanctions): Result<Readable> {
  if (thread?.kind !== 'public') return refused('not_found');
  if (!thread.enabled) return refused('chat_disabled');
  const refusal = refuseReading(sanctions);
  return refusal ? refused(refusal) : ok({ thread, sanctions });
}
