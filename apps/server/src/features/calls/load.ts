import type { LoadedCall } from '@plenary/contract/calls/operations';
import { ok, type Result } from '@plenary/contract/errors';
import { placeHolds } from '@plenary/domain/calls/joining';
import type { Context } from '../../context.ts';
import type { Member } from '../../http/request/actor.ts';
import { peopleById, presentEventUser } from '../accounts/index.ts';
import { findOpenCall, findPeerOf, peersOf } from './call-facts.ts';
import { enterCall } from './entry.ts';
import { presentCall, presentRoom } from './present.ts';

/** The call of a thread for a person who has not joined it yet. No token is given out before (D200). */
export async function loadCall(ctx: Context, member: Member, tid: string): Promise<Result<LoadedCall>> {
  const entered = await enterCall(ctx, ctx.db, member, tid);
  if (!entered.ok) return entered;
  const { kind, room, moderates, may_share } = entered.value;
  const [call, own] = await Promise.all([findOpenCall(ctx.db, member, tid), findPeerOf(ctx.db, member)]);
  const peers = call ? await peersOf(ctx.db, call) : [];
  const held = own && placeHolds(own.expires_at, ctx.clock.now()) ? own : null;
  const people = await peopleById(
    ctx.db,
    member.event_id,
    peers.map(({ event_user_id }) => event_user_id),
  );
  const event_users = peers.flatMap(({ event_user_id }) => {
    const row = people.get(event_user_id);
    return row ? [presentEventUser(row)] : [];
  });
  const chat_thread = { _id: tid, event_users };
  return ok({
    ...{ tid, kind, moderates, may_share, video_call_token: null },
    video_call: call && { ...presentCall(call, peers), room_id: call.id, chat_thread },
    room: room && presentRoom(room),
    own: held && { tid: held.thread_id, peer: held.peer, here: held.device === member.session_id },
  });
}
