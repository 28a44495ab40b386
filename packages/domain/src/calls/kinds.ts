/** The kinds of calls, by the thread that each belongs to. */
export const CALL_KINDS = ['private', 'networking', 'exhibitor'] as const;
export type CallKind = (typeof CALL_KINDS)[number];

/** The engines that carry a call: between the browsers themselves, or by a LiveKit server. */
export const CALL_ENGINES = ['mesh', 'livekit'] as const;
export type CallEngine = (typeof CALL_ENGINES)[number];

/**
 * Why a person is out of a call. `moved`: they are in another tab or call now; `seat_ended`: their seat in the room has gone;
 * `removed`: the person, the thread or their right to it is gone.
 */
export const PEER_ENDS = ['left', 'expired', 'kicked', 'taken_over', 'moved', 'seat_ended', 'removed'] as const;
export type PeerEnd = (typeof PEER_ENDS)[number];

/** Acts of those who moderate a call. */
export const CALL_ACTS = ['mute', 'mute_all', 'remove', 'lock', 'unlock'] as const;
export type CallAct = (typeof CALL_ACTS)[number];
