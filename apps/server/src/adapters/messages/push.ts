import { createECDH, type JsonWebKey } from 'node:crypto';
import { importJWK, SignJWT } from 'jose';
import type { Clock } from '../../clock.ts';
import { OutboundRefused } from '../outbound/refused.ts';
import { createOutbound, type Outbound, type OutboundOptions } from '../outbound/outbound.ts';
import { encryptPush, type PushKeys } from './push-encryption.ts';
import { oneLine, type Sent } from './sending.ts';

/** A browser that takes push messages, as its push service knows it. */
export interface PushTarget extends PushKeys {
  readonly endpoint: string;
}

/** One message to one browser. */
export interface OutgoingPush {
  readonly to: PushTarget;
  /** At most PUSH_MAX_BYTES as UTF-8. */
  readonly text: string;
  /** For how long the push service keeps it for a device that is off. */
  readonly ttl_ms: number;
  readonly urgency: 'high' | 'normal';
  /** A message of the same topic that still waits is replaced; up to 32 characters of base64url. */
  readonly topic: string;
}

/** The key pair by which an installation signs (RFC 8292), and who answers for it: a mail or web address. */
export interface PushSender {
  readonly key: JsonWebKey;
  readonly contact: string;
}

/** The outcome: `gone`, when the push service knows the browser no more. */
export type Pushed = Sent | { readonly kind: 'gone' };

/** Speaks to the push services of browsers (RFC 8030). */
export interface PushService {
  /** Whether messages may go to an endpoint: an https address on public addresses only. Names are looked up. */
  takes(endpoint: string): Promise<boolean>;
  send(message: OutgoingPush, from: PushSender): Promise<Pushed>;
  close(): Promise<void>;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 16 * 1024;
/** A signature is good for this long; push services take a day at most. */
const SIGNED_FOR_MS = 12 * 3600_000;

/** @param options a push service of a test may stand on this machine, over http */
export function createPushService(clock: Clock, options: OutboundOptions = {}): PushService {
  const outbound = createOutbound(options);
  const trusted = new Set(options.trusted_hosts);
  const isWeb = (endpoint: string): boolean => {
    const url = URL.parse(endpoint);
    return url !== null && (url.protocol === 'https:' || trusted.has(url.host));
  };
  return {
    takes: async (endpoint) => isWeb(endpoint) && outbound.reaches(endpoint),
    send: async (message, from) => {
      if (!isWeb(message.to.endpoint)) return { kind: 'refused', reason: 'not an https address' };
      return deliver(outbound, message, await signature(message.to.endpoint, from, clock.now())).catch(notDelivered);
    },
    close: () => outbound.close(),
  };
}

/** The header by which a push service knows the sender (RFC 8292 §3). */
async function signature(endpoint: string, { key, contact }: PushSender, now: number): Promise<string> {
  const token = await new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setExpirationTime(Math.floor((now + SIGNED_FOR_MS) / 1000))
    .setSubject(contact)
    .sign(await importJWK(key, 'ES256'));
  return `vapid t=${token}, k=${publicKeyOf(key)}`;
}

async function deliver(outbound: Outbound, message: OutgoingPush, authorization: string): Promise<Pushed> {
  const { to, text, ttl_ms, urgency, topic } = message;
  const { status, body } = await outbound.request(to.endpoint, {
    method: 'POST',
    headers: {
      authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.max(0, Math.floor(ttl_ms / 1000))),
      urgency,
      topic,
    },
    body: encryptPush(Buffer.from(text), to),
    timeout_ms: TIMEOUT_MS,
    max_bytes: MAX_ANSWER_BYTES,
  });
  return outcomeOf(status, body.toString('utf8'));
}

/** The meaning of an answer (RFC 8030 §5, and RFC 8292 §4.2 for 403: the subscription is for another key). */
function outcomeOf(status: number, words: string): Pushed {
  if (status >= 200 && status < 300) return { kind: 'sent', note: String(status) };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const reason = oneLine(`${status} ${words}`);
  const again = status === 408 || status === 425 || status === 429 || status >= 500;
  return { kind: again ? 'delayed' : 'refused', reason };
}

/** A place that we may not ask stays refused; a network that is away comes back. */
function notDelivered(error: unknown): Pushed {
  const reason = oneLine(error instanceof Error ? error.message : String(error));
  return { kind: error instanceof OutboundRefused ? 'refused' : 'delayed', reason };
}

/** A new key pair for an installation. */
export function newPushKey(): JsonWebKey {
  const ecdh = createECDH('prime256v1');
  const point = ecdh.generateKeys();
  const d = ecdh.getPrivateKey();
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: Buffer.concat([Buffer.alloc(32 - d.byteLength), d]).toString('base64url'),
  };
}

/** The public half as browsers take it: an uncompressed point, base64url. */
export function publicKeyOf({ x = '', y = '' }: JsonWebKey): string {
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  return Buffer.concat(point).toString('base64url');
}
