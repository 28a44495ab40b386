import type { CallPeer, CallRoom, CallState } from '@plenary/contract/calls/operations';
import { presentFace, type RoomOfCall } from '../rooms/index.ts';
import type { CallRow, PeerRow } from './call-facts.ts';

/** A person in a call, as its people know them. */
export function presentPeer({ peer, face, mic, cam, sharing, hand_at, joined_at }: PeerRow): CallPeer {
  const { _id, user, name, avatar, photo } = presentFace(face);
  return {
    ...{ peer, event_user: _id, user, name, avatar, photo, mic, cam, sharing },
    hand: hand_at === null ? null : new Date(hand_at).toISOString(),
    joined_at: new Date(joined_at).toISOString(),
  };
}

/** A call with the people who are in it. */
export function presentCall(call: CallRow, peers: readonly PeerRow[]): CallState {
  const { id, thread_id, kind, engine, started_at, started_by } = call;
  return {
    ...{ call: id, tid: thread_id, kind, engine, started_by },
    started_at: new Date(started_at).toISOString(),
    peers: peers.map(presentPeer),
  };
}

export function presentRoom({ id, name, topic, logo, sponsor, owners, locked }: RoomOfCall): CallRoom {
  return { _id: id, name, topic, logo, sponsor, owners: [...owners], locked };
}
