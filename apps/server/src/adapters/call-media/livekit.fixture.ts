import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

export const LIVEKIT_KEY = { api_key: 'APItest', api_secret: 'a-secret-of-thirty-two-characters' } as const;

/** A request that the server in place of LiveKit was sent. */
export interface AskedLivekit {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly authorization: string;
}

/** Something that answers as the parts of LiveKit's API do which the server asks. */
export interface FakeLivekit {
  readonly url: string;
  readonly asked: AskedLivekit[];
  /** The status of every answer from now on. */
  answers: number;
  close(): Promise<void>;
}

export async function startFakeLivekit(): Promise<FakeLivekit> {
  const asked: AskedLivekit[] = [];
  const fake = { answers: 200 };
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const { authorization = '' } = request.headers;
      if (request.url !== '/') asked.push({ path: request.url ?? '', body: JSON.parse(text || '{}'), authorization });
      response.writeHead(fake.answers).end('OK');
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `ws://127.0.0.1:${port}`,
    asked,
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** The things with which a message is signed, where they are others than the right ones. */
export interface Signed {
  readonly key: string;
  readonly secret: string;
  /** The text whose hash it bears. */
  readonly of: string;
}

/** The signature of a message of LiveKit's. */
export async function signWebhook(
  body: string,
  now: number,
  { key = LIVEKIT_KEY.api_key, secret = LIVEKIT_KEY.api_secret, of = body }: Partial<Signed> = {},
): Promise<string> {
  const sha256 = createHash('sha256').update(of).digest('base64');
  return new SignJWT({ sha256 })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(key)
    .setExpirationTime(Math.floor(now / 1_000) + 300)
    .sign(new TextEncoder().encode(secret));
}
