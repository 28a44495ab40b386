import type {
  ApartPayload,
  CallCaption,
  CallEndedPayload,
  CallMutedPayload,
  CallOverPayload,
  CallPeersPayload,
  CallStartedPayload,
  PeerEndedPayload,
  SignalPayload,
} from './operations.ts';
import type { LivePayload, Topic } from '../live.ts';

/** The call of a thread, for those who may be in it. Its present state is `{video_call}`, a CallState or null. */
export interface CallTopic {
  readonly name: 'call:<thread>';
  readonly events: {
    /** The people of the call as they are now; at most one a second beyond the first change. */
    readonly 'call.peers': CallPeersPayload;
    /** A moderator switched off a microphone, or all but their own. */
    readonly 'call.muted': CallMutedPayload;
    /** The call is over. */
    readonly 'call.ended': CallEndedPayload;
  };
  readonly signals: {
    /** A line that a captioner typed. */
    readonly caption: CallCaption;
  };
}
export const callTopic = (tid: string) => `call:${tid}` as Topic<CallTopic>;

/**
 * The mailbox of a place in a call, which its device alone follows. Following it renews the place (D9). It is gone with the
 * place. Its present state is `{signals, apart}`: the signals that lie there already, and the peers that are kept apart.
 */
export interface MailboxTopic {
  readonly name: 'mailbox:<peer>';
  readonly events: {
    /** Another device says something about the connection between the two. */
    readonly signal: SignalPayload;
    /** A block keeps a peer of the call and this one apart, or does not any more. */
    readonly apart: ApartPayload;
    /** The place has ended, and what lay in its mailbox is not repeated. */
    readonly 'mailbox.replaced': LivePayload;
  };
}
export const mailboxTopic = (peer: string) => `mailbox:${peer}` as Topic<MailboxTopic>;

export const CALL_STARTED = 'call.started';
export const CALL_OVER = 'call.over';
export const PEER_ENDED = 'call.seat_ended';

/** Of the topic of a person's own. */
export type OwnCallEvents = {
  /** A call has begun in a private thread of the person's. */
  readonly [CALL_STARTED]: CallStartedPayload;
  /** That call is over. */
  readonly [CALL_OVER]: CallOverPayload;
  /** A place of the person's in a call has ended. */
  readonly [PEER_ENDED]: PeerEndedPayload;
};
