import type { Sent } from './sending.ts';

/** A picture that the HTML shows as `cid:<cid>`. */
export interface InlinePicture {
  readonly cid: string;
  readonly filename: string;
  readonly content_type: string;
  readonly bytes: Uint8Array;
}

/** One mail to one person. No text in it may hold a line break that would end a header; see `headerText`. */
export interface OutgoingMail {
  /** Id of the delivery. */
  readonly id: string;
  /** The kind of message, for anyone who looks through an outbox: `invitation`. */
  readonly kind: string;
  /**
   * Without angle brackets. The same mail has the same one each time it is sent, so that a second copy is known as one.
   */
  readonly message_id: string;
  readonly from_name: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly pictures: readonly InlinePicture[];
  /** A whole address where mails like this end with one POST, without a sign-in (RFC 8058); null: this one was asked for. */
  readonly stop_link: string | null;
}

/** A transport for mails. */
export interface MailSender {
  /** Hands over one mail. Does not throw for what the other side says or fails to say. */
  send(mail: OutgoingMail): Promise<Sent>;
  /** Where mails go, for operators, without secrets: `the mail server mail.example.org`. */
  readonly destination: string;
  close(): void;
}

/** Text as a header may hold it: one line. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
