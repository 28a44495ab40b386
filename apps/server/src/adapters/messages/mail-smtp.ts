import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { SmtpServer } from '../../config/messages.ts';
import type { MailSender, OutgoingMail } from './mail.ts';
import { composeOptions } from './mail-options.ts';
import { oneLine, type Sent } from './sending.ts';

/** The rate of one connection, in mails a second; there are as many connections as jobs that run at the same time. */
const ONE_CONNECTION = 10;
const CONNECTIONS = 3;
/** A server that could not be reached is left alone this long; whatever is to be sent meanwhile is put off. */
const REST_MS = 5_000;
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 5_000 };
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/;
/** Faults of the connection, the encryption or the sign-in: whatever is sent next would fail of the same. */
const DOWN = new Set(['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH']);

/**
 * Mails over SMTP, through connections that stay open while there is something to send. Each waits for its turn, so that
 * thousands of invitations do not look like an attack.
 * @param turn resolves when the next one may be handed over
 */
export function smtpMail(config: Config, server: SmtpServer, clock: Clock, turn: () => Promise<void>): MailSender {
  let transport: ReturnType<typeof createPool> | undefined;
  let down = { until: 0, reason: '' };
  const send = async (mail: OutgoingMail): Promise<Sent> => {
    if (clock.elapsed() < down.until) return { kind: 'delayed', reason: down.reason };
    await turn();
    try {
      const { response } = await (
        await (transport ??= createPool(config, server))
      ).sendMail(composeOptions(config, mail));
      return { kind: 'sent', note: oneLine(response) };
    } catch (error) {
      const fault = error as SmtpFault;
      const sent = judge(fault, server);
      if (sent.kind === 'delayed' && DOWN.has(fault.code ?? '')) {
        down = { until: clock.elapsed() + REST_MS, reason: sent.reason };
      }
      return sent;
    }
  };
  const close = () => void transport?.then((opened) => opened.close());
  return { send, destination: `the mail server ${server.host}:${server.port}`, close };
}

/** The library is read with the first mail: most commands and starts send none. */
async function createPool(config: Config, server: SmtpServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: config.mail_per_second > ONE_CONNECTION ? CONNECTIONS : 1,
    maxRequeues: 0,
    idleTimeout: 30_000,
    host: server.host,
    port: server.port,
    secure: server.implicit_tls,
    requireTLS: server.start_tls === 'required' && !server.implicit_tls,
    ignoreTLS: server.start_tls === 'off',
    // A mail server on this machine has the certificate that its installation made up.
    tls: { rejectUnauthorized: !LOOPBACK.test(server.host) },
    ...(server.user !== null && { auth: { user: server.user, pass: server.password } }),
    ...TIMEOUTS_MS,
  });
}

interface SmtpFault extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * A refusal is for good when the server says so (5xx) of the recipient or of the mail itself. A refusal of us (the
 * sign-in, the sender, a policy: 530, 535, 5.7.x) an operator can mend, so that waits.
 */
function judge(fault: SmtpFault, server: SmtpServer): Sent {
  const { code = '', command = '', responseCode = 0, response } = fault;
  const about_mail = command === 'RCPT TO' || command === 'DATA';
  const about_us = /^5\d\d[ -]5\.7\./.test(response ?? '') || [530, 534, 535, 538].includes(responseCode);
  if (code === 'EENVELOPE' && command === 'API') return { kind: 'refused', reason: oneLine(fault.message) };
  const reason = response === undefined ? silence(fault, server) : oneLine(response);
  if (responseCode >= 500 && about_mail && !about_us) return { kind: 'refused', reason };
  return { kind: 'delayed', reason };
}

/** A description of the failure where the server said nothing: the message of a failed sign-in could name the user. */
function silence({ code = 'error', message }: SmtpFault, { host, port }: SmtpServer): string {
  const where = `${host}:${port}`;
  if (message.includes('ECONNREFUSED')) return `nothing answers at ${where}`;
  if (code === 'EDNS') return `the mail server ${host} is not known`;
  if (code === 'ETIMEDOUT') return `${where} does not answer in time`;
  if (code === 'ETLS') return `no encrypted connection to ${where}: ${oneLine(message)}`;
  return `${code}: ${oneLine(message)}`;
}
