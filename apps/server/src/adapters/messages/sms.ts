import type { Sent } from './sending.ts';

/** One text message to one number. */
export interface OutgoingSms {
  /** Id of the delivery: the same message has the same one each time it is sent. */
  readonly id: string;
  readonly kind: string;
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/** A transport for text messages. */
export interface SmsSender {
  /** Hands over one message. Does not throw for what the other side says or fails to say. */
  send(message: OutgoingSms): Promise<Sent>;
  /** Where messages go, for operators, without secrets. */
  readonly destination: string;
  close(): Promise<void>;
}
