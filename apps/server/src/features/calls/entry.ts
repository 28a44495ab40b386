import { ok, refused, type Result } from '@plenary/contract/errors';
import type { CallKind } from '@plenary/domain/calls/kinds';
import { mayRemoveMembers, refuseReaching, type MetMember } from '@plenary/domain/chat/threads';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { membersOf, readableThread, type MemberRow } from '../chat/index.ts';
import { roomForCall, type RoomOfCall } from '../rooms/index.ts';
import type { Reader } from './call-facts.ts';

/** A thread whose calls a person may be in, and what they may do there. */
export interface Entry {
  readonly tid: string;
  readonly kind: CallKind;
  /** Name of a private thread; empty: it has none. */
  readonly name: string;
  readonly room: RoomOfCall | null;
  /** The people of a private thread. */
  readonly members: readonly MemberRow[];
  /** People that its call may have at most. */
  readonly capacity: number;
  readonly moderates: boolean;
  readonly may_share: boolean;
}

/**
 * Whether a person may be in the calls of a thread: of a room they sit in on this device, or of a private thread of theirs in which
 * their messages would reach another member. A ban from the chat holds in private calls, and a mute does not (D201).
 */
export async function enterCall(ctx: Context, db: Reader, member: Member, tid: string): Promise<Result<Entry>> {
  const room = await roomForCall(ctx, db, member, tid);
  if (room === 'no_seat') return refused('call_no_seat');
  return room ? ok(entryOfRoom(tid, room)) : enterPrivate(ctx, db, member, tid);
}

function entryOfRoom(tid: string, room: RoomOfCall): Entry {
  const { kind, moderates, may_share, max_guests, owners } = room;
  return { tid, kind, name: room.name, room, members: [], capacity: max_guests + owners.length, moderates, may_share };
}

async function enterPrivate(ctx: Context, db: Reader, member: Member, tid: string): Promise<Result<Entry>> {
  const [read, members] = await Promise.all([
    readableThread(db, member, tid, ctx.clock.now()),
    membersOf(db, member, tid),
  ]);
  if (!read.ok) return read;
  const { thread } = read.value;
  const is_talk = thread.kind === 'talk';
  if (thread.kind !== 'private' && !is_talk) return refused('not_found');
  const apart = refuseReaching('private', member.event_user_id, members satisfies readonly MetMember[]);
  if (apart) return refused(apart);
  const moderates = !is_talk && thread.pair === null && mayRemoveMembers(member, thread);
  const capacity = members.filter(({ active }) => active).length;
  // Two who were brought together need not be called: their pages know the talk.
  const called = is_talk ? [] : members;
  return ok({
    ...{ tid, kind: 'private', name: thread.name, room: null, members: called, capacity, moderates, may_share: true },
  });
}
