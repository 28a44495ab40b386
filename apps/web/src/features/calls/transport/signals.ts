import { wait } from '../../../ui/time/wait.ts';

/** An ICE candidate as it crosses the wire. */
export interface SignalledCandidate {
  readonly candidate: string;
  readonly sdpMid?: string | null | undefined;
  readonly sdpMLineIndex?: number | null | undefined;
  readonly usernameFragment?: string | null | undefined;
}

/** `round`: the attempt at a connection that a signal belongs to; both sides leave aside what belongs to an earlier one. */
export type Signal =
  | { readonly kind: 'bye'; readonly round?: number | undefined }
  | { readonly kind: 'restart'; readonly round?: number | undefined }
  | {
      readonly kind: 'description';
      readonly type: RTCSdpType;
      readonly sdp: string;
      readonly round?: number | undefined;
    }
  | {
      readonly kind: 'candidates';
      readonly candidates: readonly SignalledCandidate[];
      readonly round?: number | undefined;
    };

/** The fate of a signal; `gone`: its receiver is not in the call any more. */
export type Sent = 'sent' | 'gone' | 'failed';

/** The mailboxes of a call. */
export interface Signalling {
  /** @param id the sender's own name for it: a repeated send has the same */
  send(to: string, id: string, signal: Signal): Promise<Sent>;
  /** Hands over what arrives, in the order in which each sent it; the answer ends that. */
  listen(listener: (from: string, signal: Signal) => void): () => void;
}

/** Candidates that fit into one signal. */
const AT_ONCE = 32;
/** A failed send is repeated after this time, in ms. */
const AGAIN_MS = 1_000;

/**
 * Sends the signals for one peer one after the other, so that they arrive in their order; candidates that are found while
 * another is on its way go together. A send that failed is repeated until its round is over.
 */
export class SignalQueue {
  readonly #send: (id: string, signal: Signal) => Promise<Sent>;
  readonly #newId: () => string;
  #waiting: Signal[] = [];
  #busy = false;
  #closed = false;

  constructor(send: (id: string, signal: Signal) => Promise<Sent>, newId: () => string) {
    this.#send = send;
    this.#newId = newId;
  }

  push(signal: Signal): void {
    const last = this.#waiting.at(-1);
    if (
      signal.kind === 'candidates' &&
      last?.kind === 'candidates' &&
      last.round === signal.round &&
      last.candidates.length + signal.candidates.length <= AT_ONCE
    )
      this.#waiting.splice(-1, 1, { ...last, candidates: [...last.candidates, ...signal.candidates] });
    else this.#waiting.push(signal);
    void this.#flush();
  }

  /** Signals of earlier rounds that still wait are not sent any more. */
  forgetBefore(round: number): void {
    this.#waiting = this.#waiting.filter((signal) => (signal.round ?? round) >= round);
  }

  close(): void {
    this.#closed = true;
    this.#waiting = [];
  }

  async #flush(): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    for (let signal = this.#waiting.shift(); signal && !this.#closed; signal = this.#waiting.shift()) {
      const id = this.#newId();
      while ((await this.#send(id, signal)) === 'failed' && !this.#closed) await wait(AGAIN_MS);
    }
    this.#busy = false;
  }
}
