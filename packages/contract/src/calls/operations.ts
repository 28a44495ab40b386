import {
  CALL_ACTS,
  CALL_ENGINES,
  CALL_KINDS,
  PEER_ENDS,
  type CallKind,
  type PeerEnd,
} from '@plenary/domain/calls/kinds';
import { CALLS } from '@plenary/domain/calls/limits';
import { CAPTIONS } from '@plenary/domain/captions/limits';
import * as z from 'zod/mini';
import { FormFlag } from '../forms.ts';
import { EventUser } from '../accounts/people.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';
import { RoomSponsor, type RoomUser } from '../rooms/operations.ts';

export { CALL_ACTS, CALL_ENGINES, CALL_KINDS, CALLS, PEER_ENDS };
export type { CallAct, CallEngine, CallKind, PeerEnd } from '@plenary/domain/calls/kinds';

/** A person in a call. */
export const CallPeer = z.object({
  /** Another one with each joining: signals name it, and LiveKit knows it as the identity (D12). */
  peer: Id,
  /** Event-user `_id` (D20). */
  event_user: Id,
  /** User `_id`. */
  user: Id,
  name: z.string(),
  /** The preset. */
  avatar: z.string(),
  /** Address of the picture; null: none. */
  photo: z.nullable(z.string()),
  mic: z.boolean(),
  cam: z.boolean(),
  sharing: z.boolean(),
  /** Since when a hand is up; null: it is down. */
  hand: z.nullable(IsoTime),
  joined_at: IsoTime,
});
export type CallPeer = z.infer<typeof CallPeer>;

/** The room of a call (CAL4). */
export const CallRoom = z.object({
  _id: Id,
  name: z.string(),
  topic: z.string(),
  /** Address; null: the first letter of the name stands there. */
  logo: z.nullable(z.string()),
  sponsor: z.nullable(RoomSponsor),
  /** User ids. */
  owners: z.array(Id),
  locked: z.boolean(),
});
export type CallRoom = z.infer<typeof CallRoom>;

/** A call that goes on. */
export const CallState = z.object({
  /** The id of the call itself; a thread has one after the other. */
  call: Id,
  tid: Id,
  kind: z.enum(CALL_KINDS),
  engine: z.enum(CALL_ENGINES),
  started_at: IsoTime,
  /** Event-user `_id`; null: they are gone. */
  started_by: z.nullable(Id),
  /** In the order in which they came. */
  peers: z.array(CallPeer),
});
export type CallState = z.infer<typeof CallState>;

/** `call.peers`: the people of a call as they are now. */
export interface CallPeersPayload {
  readonly v: 1;
  readonly call: string;
  readonly peers: readonly CallPeer[];
}
/** `call.muted`: a moderator switched off a microphone, or all but their own. */
export interface CallMutedPayload {
  readonly v: 1;
  readonly call: string;
  /** null: all. */
  readonly peer: string | null;
  /** The peer who did it, who is not muted. */
  readonly by: string | null;
}
/** `call.ended`. */
export interface CallEndedPayload {
  readonly v: 1;
  readonly call: string;
}
/** `call.started` on `user:<account>`. */
export interface CallStartedPayload {
  readonly v: 1;
  readonly tid: string;
  readonly call: string;
  readonly kind: CallKind;
  /** Name of the thread; empty: it has none. */
  readonly name: string;
  readonly by: RoomUser;
}
/** `call.over` on `user:<account>`. */
export interface CallOverPayload {
  readonly v: 1;
  readonly tid: string;
  readonly call: string;
}
/** `call.seat_ended` on `user:<account>`. */
export interface PeerEndedPayload {
  readonly v: 1;
  readonly tid: string;
  readonly call: string;
  readonly peer: string;
  readonly reason: PeerEnd;
  /** Of `kicked`: when one may come back. */
  readonly until?: string;
}

const short = (max: number) => z.string().check(z.maxLength(max));
/** The attempt at a connection that a signal belongs to: both sides leave aside what belongs to an earlier one. */
const round = z.optional(z.int().check(z.minimum(0), z.maximum(1_000_000)));

/** An ICE candidate as a browser makes it; an empty one says that there are no more. */
export const SignalledCandidate = z.object({
  candidate: short(CALLS.candidate_max),
  sdpMid: z.optional(z.nullable(short(16))),
  sdpMLineIndex: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(255)))),
  usernameFragment: z.optional(z.nullable(short(256))),
});
export type SignalledCandidate = z.infer<typeof SignalledCandidate>;

/** A signal from one peer of a mesh to another. `restart`: the connection is to be rebuilt; `bye`: it is over. */
export const SignalData = z.union([
  z.object({ kind: z.literal('bye'), round }),
  z.object({ kind: z.literal('restart'), round }),
  z.object({
    kind: z.literal('description'),
    type: z.enum(['offer', 'answer', 'pranswer', 'rollback']),
    sdp: short(CALLS.sdp_max),
    round,
  }),
  z.object({
    kind: z.literal('candidates'),
    candidates: z.array(SignalledCandidate).check(z.minLength(1), z.maxLength(CALLS.candidates_max)),
    round,
  }),
]);
export type SignalData = z.infer<typeof SignalData>;

/** `signal` in a mailbox. A send that was repeated may come twice with the same `id`: the second is left aside. */
export interface SignalPayload {
  readonly v: 1;
  readonly id: string;
  /** UTC, when it was put there. */
  readonly at: string;
  /** A peer of the same call. */
  readonly from: string;
  readonly data: SignalData;
}

/** `apart` in a mailbox: a block keeps a peer of the call and this one apart, or does not any more. */
export interface ApartPayload {
  readonly v: 1;
  readonly peer: string;
  readonly apart: boolean;
}

/** STUN and TURN servers as a browser takes them. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.optional(z.string()),
  credential: z.optional(z.string()),
});
export type IceServer = z.infer<typeof IceServer>;

/** How the media of a call travels. */
export const CallTransport = z.union([
  z.object({
    engine: z.literal('mesh'),
    ice_servers: z.array(IceServer),
    /** No address of anybody is shown to others: `iceTransportPolicy: 'relay'`. */
    relay_only: z.boolean(),
  }),
  z.object({ engine: z.literal('livekit'), url: z.string(), token: z.string() }),
]);
export type CallTransport = z.infer<typeof CallTransport>;

/** A place in a call, as its person gets it. */
export const JoinedCall = z.object({
  tid: Id,
  peer: Id,
  video_call: CallState,
  /** The token of a LiveKit server; null: the call needs none. It stands in `transport` as well. */
  video_call_token: z.nullable(z.string()),
  /** Oneself as others see one (CAL10). */
  identity: z.string(),
  room: z.nullable(CallRoom),
  transport: CallTransport,
  audio_only: z.boolean(),
  may_share: z.boolean(),
  moderates: z.boolean(),
  /** The place runs out then unless the page follows `mailbox:<peer>`. */
  expires_at: IsoTime,
});
export type JoinedCall = z.infer<typeof JoinedCall>;

/** A call before one joins it (D47). */
export const LoadedCall = z.object({
  tid: Id,
  kind: z.enum(CALL_KINDS),
  /** null: it has not begun. */
  video_call: z.nullable(
    z.object({
      ...CallState.shape,
      /** The room of the media server, or of the mesh: the call's id (PRV12). */
      room_id: Id,
      /** Its people are those in the call. */
      chat_thread: z.object({ _id: Id, event_users: z.array(EventUser) }),
    }),
  ),
  /** Always null: the token comes with joining, which takes the place. */
  video_call_token: z.nullable(z.string()),
  room: z.nullable(CallRoom),
  may_share: z.boolean(),
  moderates: z.boolean(),
  /** One is in a call already, this one or another. */
  own: z.nullable(z.object({ tid: Id, peer: Id, here: z.boolean() })),
});
export type LoadedCall = z.infer<typeof LoadedCall>;

const EventParams = z.object({ event: z.string() });
const PATH = '/:event/json/video-call';

/** Why nobody gets into a call of a thread at all. */
const ENTRY_REFUSALS = ['not_found', 'call_no_seat', 'chat_disabled', 'banned', 'cannot_reach'] as const;

export const loadCall = operation({
  method: 'GET',
  path: PATH,
  action: 'calls.join',
  envelope: 'bare',
  summary: 'The call of a thread, before one joins it; `status_fail` where one cannot (CAL5)',
  params: EventParams,
  query: z.object({ tid: Id }),
  answer: z.object({
    status: z.enum(['success', 'status_fail']),
    /** Of `status_fail`: a code of the catalogue of refusals. */
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    payload: z.nullable(LoadedCall),
  }),
});

export const joinCall = operation({
  method: 'POST',
  path: `${PATH}/join`,
  action: 'calls.join',
  envelope: 'payload',
  summary: 'Takes a place in the call of a thread, which starts the call where there is none (D47)',
  params: EventParams,
  body: z.object({
    tid: Id,
    /** One is in a call on another device: the place moves here. */
    takeover: z.optional(FormFlag),
    mic: z.optional(FormFlag),
    cam: z.optional(FormFlag),
  }),
  answer: JoinedCall,
  refusals: [
    ...ENTRY_REFUSALS,
    ...(['call_kicked', 'call_elsewhere', 'call_full', 'call_unavailable', 'rate_limited'] as const),
  ],
});

export const leaveCall = operation({
  method: 'POST',
  path: `${PATH}/leave`,
  action: 'calls.join',
  envelope: 'payload',
  summary: 'Leaves a call; as a beacon with reason=unload the place is held for a reload (D9)',
  params: EventParams,
  body: z.object({ peer: Id, reason: z.optional(short(20)) }),
  /** `left`: a place was given up, or is held. */
  answer: z.object({ left: z.boolean() }),
  refusals: ['rate_limited'],
});

export const sendSignal = operation({
  method: 'POST',
  path: `${PATH}/signals`,
  action: 'calls.join',
  envelope: 'payload',
  summary: 'Puts a signal into the mailbox of another peer of the same mesh',
  params: EventParams,
  body: z.object({
    from: Id,
    to: Id,
    /** The sender's own name for it: a repeated send has the same. */
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    data: SignalData,
  }),
  answer: z.object({ sent: z.boolean() }),
  refusals: ['call_gone', 'call_signal', 'rate_limited'],
});

export const setOwnCall = operation({
  method: 'POST',
  path: `${PATH}/own`,
  action: 'calls.join',
  envelope: 'payload',
  summary: 'Sends the others in a call the state of the caller’s microphone, camera, shared screen and raised hand',
  params: EventParams,
  body: z.object({
    peer: Id,
    mic: z.optional(FormFlag),
    cam: z.optional(FormFlag),
    sharing: z.optional(FormFlag),
    hand: z.optional(FormFlag),
  }),
  answer: CallPeer,
  refusals: ['call_gone', 'forbidden', 'rate_limited'],
});

export const captionCall = operation({
  method: 'POST',
  path: `${PATH}/captions`,
  action: 'calls.join',
  envelope: 'payload',
  summary: 'Types a line of captions for those in a call, who see it for a moment; it is stored nowhere',
  params: EventParams,
  body: z.object({
    peer: Id,
    /** Far over the limit of a line: what is longer than that is refused by its rule, with a sentence. */
    text: short(CAPTIONS.line_max * 20),
  }),
  answer: z.object({ said: z.boolean() }),
  refusals: ['call_gone', 'empty_message', 'message_too_long', 'rate_limited'],
});

/** A value of the signal `caption` of `call:<thread>`. */
export interface CallCaption {
  readonly call: string;
  /** The person who typed it. */
  readonly peer: string;
  readonly id: string;
  readonly text: string;
}

export const moderateCall = operation({
  method: 'POST',
  path: `${PATH}/moderate`,
  action: 'calls.join',
  envelope: 'payload',
  summary: 'Mutes one person or all, removes a person, or closes the room of a call to further people',
  params: EventParams,
  body: z.object({
    tid: Id,
    act: z.enum(CALL_ACTS),
    /** Of `mute` and `remove`: the person it concerns. */
    peer: z.optional(Id),
  }),
  answer: z.object({ done: z.boolean() }),
  refusals: ['call_gone', 'not_found', 'call_no_seat', 'forbidden', 'rate_limited'],
});

/** Messages of a LiveKit server about who comes and goes; each bears a signature over its body. */
export const livekitWebhook = operation({
  method: 'POST',
  path: '/webhooks/livekit',
  action: 'site.webhook',
  envelope: 'payload',
  summary: 'Receives from the LiveKit server who has joined or left a call; its signature is checked',
  answer: z.object({ heard: z.int() }),
  refusals: ['forbidden', 'not_found'],
});
