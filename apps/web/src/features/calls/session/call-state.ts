import type { CallPeer, JoinedCall, LoadedCall } from '@plenary/contract/calls/operations';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { Speaking } from '@plenary/domain/calls/speaker';
import type { DeviceProblem } from '@plenary/domain/devices/devices';
import type { TransportState } from '../transport/transport.ts';

/** Where a call stands on this page. */
export type CallStage = 'loading' | 'preview' | 'joining' | 'joined' | 'ended';

export interface CallScreenState {
  readonly stage: CallStage;
  readonly loaded: LoadedCall | null;
  readonly joined: JoinedCall | null;
  readonly people: readonly CallPeer[];
  /** null before one has joined. */
  readonly link: TransportState | null;
  readonly speaking: Speaking;
  readonly locked: boolean;
  /** The person wants voices only. */
  readonly saving: boolean;
}

/** Why one is not in the call. `load`: twice (CAL5); `late`: nobody answered; `microphone`: why there is none. */
export type Failure =
  | { readonly kind: 'load' | 'late' }
  | { readonly kind: 'microphone'; readonly problem: DeviceProblem }
  | { readonly kind: 'refused'; readonly refusal: AnsweredRefusal };

/** Called with what the session cannot settle by itself. */
export interface SessionPorts {
  /** The answer takes back what was said of it, where the call ends before it is answered. */
  readonly failed: (why: Failure) => () => void;
  /** A moderator switched the microphone off. */
  readonly muted: (by: CallPeer | null) => void;
  /** The camera was switched on in the call, and there is none. */
  readonly no_camera: (problem: DeviceProblem) => void;
}
