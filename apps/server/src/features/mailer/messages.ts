import type { NotificationKind } from '@plenary/domain/notifications/kinds';

/**
 * Messages to people, and the values that their templates need. Links are paths of this site, or whole addresses: a
 * path becomes one where the message is sent, since a terminal that writes it may know nothing of PUBLIC_URL.
 */
export type Message =
  | { readonly kind: 'invitation'; readonly first_name: string; readonly link: string; readonly expires_at: string }
  | { readonly kind: 'password_reset'; readonly first_name: string; readonly link: string; readonly minutes: number }
  /** A one-time code, by e-mail or as a text message. */
  | { readonly kind: 'login_code'; readonly code: string; readonly minutes: number }
  | { readonly kind: 'password_changed'; readonly first_name: string }
  /** To the address that no longer is the account's, and to the one that now is. */
  | { readonly kind: 'email_changed_from'; readonly first_name: string; readonly new_email: string }
  | { readonly kind: 'email_changed_to'; readonly first_name: string }
  | { readonly kind: 'mobile_number_changed'; readonly first_name: string; readonly masked_mobile_number: string }
  /** One notification. */
  | (NoticeMail & { readonly kind: 'notice'; readonly notice: NoticeLine })
  /** All notifications of a person in a day. */
  | (NoticeMail & {
      readonly kind: 'digest';
      /** The latest first. */
      readonly notices: readonly NoticeLine[];
      /** How many there are beyond them. */
      readonly more: number;
    })
  /** Organisers ask for a check of camera and microphone. */
  | { readonly kind: 'device_check'; readonly first_name: string; readonly link: string }
  | { readonly kind: 'test' };

interface NoticeMail {
  readonly first_name: string;
  readonly link: string;
  /** Where such mails end, without a sign-in. */
  readonly stop_link: string;
  readonly expires_at: string;
}

/** A notification in a mail: a code and its values, and words of people that everybody at the event may read. */
export interface NoticeLine {
  readonly kind: NotificationKind;
  /** The person who caused it; empty: the event. */
  readonly name: string;
  readonly count: number;
  /** Of an announcement, a session or a poll; empty: it has none. */
  readonly title: string;
  /** Of an announcement. */
  readonly text: string;
  /** Of a meeting. */
  readonly step?: string | undefined;
}

/** A message to be written, and its recipient. */
export interface Writing {
  readonly id: string;
  readonly event_id: string | null;
  /** The person to whom it goes; null: nobody who has an account. */
  readonly account_id: string | null;
  readonly recipient: string;
  readonly message: Message;
}
