import { generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { ticket_keys } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { SignJWT, type JWTHeaderParameters, type JWTPayload } from 'jose';
import type { TicketKey } from './store.ts';

export const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const ED25519 = generateKeyPairSync('ed25519');
export const SECRET = randomBytes(32);
export const publicPem = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }).toString();

/** The shop `shop` with its key `k1`, HS256, audience `aud`; what is given differs. */
export async function addKey(server: TestServer, event: EventFixture, more: Partial<TicketKey> = {}): Promise<void> {
  const now = server.clock.now();
  await server.ctx.db.insert(ticket_keys).values({
    id: newId(now),
    event_id: event.id,
    issuer: 'shop',
    kid: 'k1',
    algorithm: 'HS256',
    key: SECRET.toString('base64'),
    audience: 'aud',
    traits: {},
    created_at: new Date(now),
    ...more,
  });
}

export const RS256 = { algorithm: 'RS256', key: publicPem(RSA.publicKey) } as const;
export const EDDSA = { algorithm: 'EdDSA', key: publicPem(ED25519.publicKey) } as const;

export interface Signing {
  readonly key?: KeyObject | Uint8Array;
  readonly header?: Partial<JWTHeaderParameters>;
}

/** A ticket as a shop signs one: of Ada Lovelace, uid 1, good for a day. Claims that are undefined are left out. */
export function sign(
  server: TestServer,
  claims: JWTPayload = {},
  { key = SECRET, header = {} }: Signing = {},
): Promise<string> {
  const now = Math.floor(server.clock.now() / 1000);
  const payload = { aud: 'aud', exp: now + 86_400, uid: '1', name: 'Ada Lovelace', ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'k1', ...header }).sign(key);
}

const page = { accept: 'text/html' };
export const see = (client: Client, event: EventFixture, token: string): Promise<Answer> =>
  client.get(`/${event.slug}/ticket/${token}`, page);
export const use = (client: Client, event: EventFixture, token: string): Promise<Answer> =>
  client.form(`/${event.slug}/ticket/${token}`, {}, page);

/** The client that an answer signed in, or null when it did not. */
export function signedInBy(server: TestServer, answer: Answer): Client | null {
  const cookie = answer.headers.getSetCookie().find((line) => /plenary_session=[^;]/.test(line));
  return cookie === undefined ? null : createClient(server.url, cookie.split(';', 1)[0]);
}

/** Uses a ticket that must let its person in. */
export async function enter(server: TestServer, event: EventFixture, token: string): Promise<Client> {
  const answer = await use(server.anonymous, event, token);
  const client = signedInBy(server, answer);
  if (answer.status !== 303 || !client) throw new Error(`the ticket answered ${answer.status}: ${answer.text}`);
  return client;
}

/** The user and roles of a person at the event, as their own page says. */
export async function meAt(client: Client, event: EventFixture): Promise<any> {
  const answer = await client.get(`/${event.slug}`, page);
  return answer.boot?.me ?? null;
}
