import { emailProblems } from '@plenary/domain/auth/email';
import { BadValue, isLoopbackName, type Read } from './values.ts';

/** The sender: a name, which may be empty, and an address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** The HTTP gateway that text messages go to. */
export interface SmsGateway {
  readonly url: string;
  /** Sent as a bearer; null: the gateway asks for none. */
  readonly token: string | null;
  /** Number or name that the messages come from. */
  readonly from: string;
}

/** How a mail server is reached. `tls` beyond its scheme: demanded, taken where it is offered, or not used. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  readonly implicit_tls: boolean;
  readonly start_tls: 'required' | 'optional' | 'off';
  readonly user: string | null;
  readonly password: string;
}

/** The configuration of mails and text messages. */
export interface MessageSettings {
  /** The mail server; null: mails go to the outbox folder. */
  readonly smtp: SmtpServer | null;
  readonly mail_from: Mailbox;
  /** Where answers to mails go; null: to `mail_from`. */
  readonly mail_reply_to: string | null;
  /** Mails that all servers of the installation hand over in a second, at most. */
  readonly mail_per_second: number;
  /** null: text messages go to the outbox folder. */
  readonly sms_gateway: SmsGateway | null;
}

/** Reads them. */
export function messageSettings(read: Read): MessageSettings {
  const url = read<string | null>('SMS_GATEWAY_URL', null, gatewayUrl);
  const token = read<string | null>('SMS_GATEWAY_TOKEN', null, bearerToken);
  const from = read('SMS_FROM', '', smsSender);
  return {
    smtp: read<SmtpServer | null>('SMTP_URL', null, smtpServer),
    mail_from: read<Mailbox>('MAIL_FROM', { name: 'Plenary', address: 'plenary@localhost' }, mailbox),
    mail_reply_to: read<string | null>('MAIL_REPLY_TO', null, (text) => mailbox(text).address),
    mail_per_second: read('MAIL_PER_SECOND', 10, mailRate),
    sms_gateway: url === null ? null : { url, token, from },
  };
}

const START_TLS = ['required', 'optional', 'off'] as const;

/**
 * `smtp://user:password@host:587` or `smtps://host`; `?tls=` says what becomes of STARTTLS. A password is not sent
 * unencrypted to another machine unless `?tls=` says so. The value holds a secret and is never repeated.
 */
function smtpServer(text: string): SmtpServer {
  const url = URL.parse(text);
  const asked = url?.searchParams.get('tls') ?? null;
  const tls = START_TLS.find((one) => one === asked);
  const known = url && ['smtp:', 'smtps:'].includes(url.protocol) && url.hostname !== '' && /^\/?$/.test(url.pathname);
  if (!known || (asked !== null && !tls)) {
    throw new BadValue('must be an address such as smtp://user:password@mail.example.org:587, or smtps://…');
  }
  const implicit_tls = url.protocol === 'smtps:';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    port: url.port === '' ? (implicit_tls ? 465 : 587) : Number(url.port),
    implicit_tls,
    start_tls: tls ?? (url.username !== '' && !isLoopbackName(host) ? 'required' : 'optional'),
    user: url.username === '' ? null : decoded(url.username),
    password: decoded(url.password),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new BadValue('holds a user or password with a "%" that is not written as %25');
  }
}

/** `Open Harbour <events@example.org>`, or an address alone. */
function mailbox(text: string): Mailbox {
  const [, quoted, plain, address = text] = /^(?:"([^"]*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(text) ?? [];
  const name = (quoted ?? plain ?? '').trim();
  const problems = emailProblems(address.replace(/@localhost$/, '@localhost.localdomain'));
  if (problems.length === 0 && !/\p{Cc}/u.test(name)) return { name, address: address.trim() };
  throw new BadValue(`must be an address such as "Open Harbour <events@example.org>", but is "${text}"`);
}

/** So many mails a second as mail servers take without taking us for an attack. */
function mailRate(text: string): number {
  const rate = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (rate >= 1 && rate <= 1000) return rate;
  throw new BadValue(`must be a whole number of mails a second from 1 to 1000, but is "${text}"`);
}

/** An http or https address. It may hold a secret, so it is never repeated in the sentence. */
function gatewayUrl(text: string): string {
  const url = URL.parse(text);
  if (url && ['http:', 'https:'].includes(url.protocol) && !url.username && !url.password && !url.hash) return url.href;
  throw new BadValue('must be an address such as https://sms.example.org/send, without a user, a password or a hash');
}

/** A number, or a name of letters and digits where the gateway allows one. */
function smsSender(text: string): string {
  if (/^(?:\+?\d{3,15}|[A-Za-z0-9][A-Za-z0-9 ]{0,10})$/.test(text)) return text;
  throw new BadValue(`must be a number such as +442071234567 or a name of at most 11 letters, but is "${text}"`);
}

/** A token as it may stand in a header. */
function bearerToken(text: string): string {
  if (/^[\x21-\x7e]+$/.test(text)) return text;
  throw new BadValue('must be printable characters without spaces');
}
