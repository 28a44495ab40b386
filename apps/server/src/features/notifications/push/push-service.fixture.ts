import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushTarget } from '../../../adapters/messages/push.ts';
import { importJWK, jwtVerify, type JWTPayload } from 'jose';

/** The words that a device received. */
export interface Shown {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  readonly tag: string;
  readonly lang: string;
}

/** A message as a push service takes it, and as the browser reads it. */
export interface Taken {
  readonly browser: string;
  readonly ttl: number;
  readonly urgency: string;
  readonly topic: string;
  /** The sender, as it signed; `key`: its public key. */
  readonly signed: JWTPayload & { readonly key: string };
  readonly shown: Shown;
}

/** A push service on this machine that speaks the public protocol (RFC 8030, 8291, 8292), with the browsers that use it. */
export interface LocalPushService {
  readonly host: string;
  readonly origin: string;
  /** Messages that it took, in their order. */
  readonly taken: Taken[];
  /** Every request, by the name of its browser. */
  readonly asked: string[];
  /** A browser that asks for a subscription; its name is unique. */
  browser(): PushTarget & { readonly name: string };
  /** Its answers to a browser from now on; absent: 201. */
  readonly answers: Map<string, number>;
  close(): Promise<void>;
}

interface Keys {
  readonly ecdh: ReturnType<typeof createECDH>;
  readonly auth: Buffer;
}

/** @param now ms, by which signatures are looked at */
export async function startPushService(now: () => number): Promise<LocalPushService> {
  const browsers = new Map<string, Keys>();
  const [taken, asked, answers] = [[] as Taken[], [] as string[], new Map<string, number>()];
  const take = async (request: IncomingMessage): Promise<number> => {
    const name = (request.url ?? '').replace('/push/', '');
    asked.push(name);
    const keys = browsers.get(name);
    const status = answers.get(name) ?? 201;
    if (!keys) return 404;
    if (status !== 201) return status;
    const body = Buffer.concat(await request.toArray());
    const { headers } = request;
    if (headers['content-encoding'] !== 'aes128gcm' || headers.ttl === undefined) return 400;
    const signed = await verify(String(headers.authorization), origin(), now());
    if (!signed) return 403;
    const shown = JSON.parse(decrypt(body, keys)) as Shown;
    const { urgency, topic } = headers;
    taken.push({
      browser: name,
      ttl: Number(headers.ttl),
      urgency: String(urgency),
      topic: String(topic),
      signed,
      shown,
    });
    return 201;
  };
  const server = createServer((request, response) => {
    take(request)
      .catch(() => 500)
      .then(
        (status) => response.writeHead(status).end(),
        () => response.destroy(),
      );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const origin = (): string => `http://${host}`;
  return {
    host,
    origin: origin(),
    taken,
    asked,
    answers,
    browser: () => {
      const name = randomBytes(12).toString('hex');
      const keys = { ecdh: createECDH('prime256v1'), auth: randomBytes(16) };
      const p256dh = keys.ecdh.generateKeys().toString('base64url');
      browsers.set(name, keys);
      return { name, endpoint: `${origin()}/push/${name}`, p256dh, auth: keys.auth.toString('base64url') };
    },
    close: () => new Promise((done) => (server.close(() => done()), server.closeAllConnections())),
  };
}

/** As RFC 8292 §4.2 has it; null: the sender is not who it says. */
async function verify(header: string, audience: string, now: number): Promise<Taken['signed'] | null> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.byteLength !== 65) return null;
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const known = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const options = { audience, algorithms: ['ES256'], currentDate: new Date(now) };
  const { payload } = await jwtVerify(token, known, options);
  const day = 24 * 3600;
  return payload.exp === undefined || payload.exp - now / 1000 > day ? null : { ...payload, key };
}

/** As a browser does (RFC 8188 §2, RFC 8291 §3.4), written apart from the encryption that it proves. */
function decrypt(message: Buffer, { ecdh, auth }: Keys): string {
  const [salt, sender, text] = [message.subarray(0, 16), message.subarray(21, 86), message.subarray(86)];
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
  const part = (what: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(text.subarray(-16));
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
