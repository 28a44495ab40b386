import { refused, ok, type Result } from '@plenary/contract/errors';
import type { ChatSanctions } from '@plenary/contract/chat/operations';
import { refuseArchived } from '@plenary/domain/chat/channels';
import { isChannel } from '@plenary/domain/chat/features';
import { refuseWriting } from '@plenary/domain/chat/writing/pace';
import { moderates, refuseSending, type ChatPerson } from '@plenary/domain/chat/moderation/rules';
import { sanctionsAt, type Sanctions } from '@plenary/domain/chat/moderation/sanctions';
import { answersIn } from '@plenary/domain/chat/support';
import { refuseEntering, refuseReaching, type MetMember } from '@plenary/domain/chat/threads';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { presentSanctions } from './messages/present.ts';
import { isMember, membersOf } from './members-store.ts';
import { keptSanctions } from './moderation/sanctions-store.ts';
import { findThread, type Reader, type ThreadRow } from './messages/store.ts';

/** A thread that a member may read, and what holds for them there. */
export interface Readable {
  readonly thread: ThreadRow;
  readonly sanctions: Sanctions;
}

/** The sanctions of a member in chat at `now` (real clock, milliseconds). */
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
  const [thread, among, sanctions] = await Promise.all([
    findThread(db, member.event_id, thread_id),
    isMember(db, member, thread_id),
    sanctionsOf(db, member, now),
  ]);
  return readable(thread, member, among, sanctions);
}

/**
 * Whether a member may follow a thread of their event. A crowd asks this at the same moment, after a restart: the thread
 * is read once for those who ask together, and only where it has members each is looked for there.
 * @param also what is asked of the thread beyond that
 */
export async function mayFollow(
  ctx: Context,
  member: Member,
  thread_id: string,
  also: (thread: ThreadRow) => boolean = () => true,
): Promise<boolean> {
  const { event_id } = member;
  const [thread, sanctions] = await Promise.all([
    ctx.live.shared.read(`thread ${event_id} ${thread_id}`, () => findThread(ctx.db, event_id, thread_id)),
    sanctionsOf(ctx.db, member, ctx.clock.now()),
  ]);
  const listed = thread !== null && !isChannel(thread.kind) && !answersIn(thread, member.roles);
  const among = listed && (await isMember(ctx.db, member, thread_id));
  const allowed = readable(thread, member, among, sanctions);
  return allowed.ok && also(allowed.value.thread);
}

/** Whether a person is among the members of a thread. */
export const isAmong = (members: readonly MetMember[], { event_user_id }: Pick<Member, 'event_user_id'>): boolean =>
  members.some((member) => member.event_user_id === event_user_id);

/** Why a person may not write in a thread that they may read, or null. Sanctions do not hold where support is asked (D84). */
export function refuseHere(member: Member, { thread, sanctions }: Readable, members: readonly MetMember[]) {
  const stopped = thread.kind === 'support' ? null : refuseSending(sanctions);
  return (
    refuseArchived(thread) ??
    stopped ??
    refuseWriting(thread, member.roles) ??
    refuseReaching(thread.kind, member.event_user_id, members)
  );
}

/** A thread in which a member may write now, but for slow mode, or why not. */
export async function writableThread(
  db: Reader,
  member: Member,
  thread_id: string,
  now: number,
): Promise<Result<ThreadRow>> {
  const [allowed, members] = await Promise.all([
    readableThread(db, member, thread_id, now),
    membersOf(db, member, thread_id),
  ]);
  if (!allowed.ok) return allowed;
  const stopped = refuseHere(member, allowed.value, members);
  return stopped ? refused(stopped) : ok(allowed.value.thread);
}

/**
 * Whether a person may read a thread that was loaded. `among`: they are one of its members; those who answer for the
 * event are in each thread with its support without being listed there (D101).
 */
export function readable(
  thread: ThreadRow | null,
  { roles }: Pick<Member, 'roles'>,
  among: boolean,
  sanctions: Sanctions,
): Result<Readable> {
  if (!thread) return refused('not_found');
  const refusal = refuseEntering({ ...thread, member: among || answersIn(thread, roles) }, sanctions);
  return refusal ? refused(refusal) : ok({ thread, sanctions });
}
