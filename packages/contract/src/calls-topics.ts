/** Live topics of calls, without schemas. */

/**
 * The call of a thread, for those who may be in it: `call.peers` (CallPeersPayload), at most one a second beyond the first change;
 * `call.muted` (CallMutedPayload); `call.ended` {v:1}. Its present state is {video_call}, a CallState or null.
 */
export const callTopic = (tid: string): string => `call:${tid}`;

/**
 * The mailbox of a place in a call, which its device alone follows: `signal` (SignalPayload). Following it renews the place (D9). It
 * is gone with the place. `apart` (ApartPayload) names those whom a block keeps away. Its present state is {signals, apart}: the signals that
 * lie there already, and the peers that are kept apart.
 */
export const mailboxTopic = (peer: string): string => `mailbox:${peer}`;

/** On `user:<account>`: a call has begun in a private thread of the person's (CallStartedPayload). */
export const CALL_STARTED = 'call.started';
/** On `user:<account>`: that call is over (CallOverPayload). */
export const CALL_OVER = 'call.over';
/** On `user:<account>`: a place of the person's in a call has ended (PeerEndedPayload). */
export const PEER_ENDED = 'call.seat_ended';
