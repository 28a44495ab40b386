import { createHash, timingSafeEqual } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import type { Clock } from '../../clock.ts';
import type { LivekitSettings } from '../../config/calls.ts';
import { createOutbound, type Outbound } from '../outbound/outbound.ts';
import type { CallMedia, MediaNews, MediaPlace } from './call-media.ts';

/** A token is for connecting; the server itself gives those who stay further ones. Seconds. */
const TOKEN_S = 120;
const ADMIN_TOKEN_S = 60;
const TIMEOUT_MS = 3_000;
/** An answer about whether the server is there holds so long; that it is not, shorter. Milliseconds. */
const ALIVE_MS = 5_000;
const DEAD_MS = 2_000;

/** A LiveKit server (docs/decisions/0071-livekit-by-its-protocol.md): tokens, the two calls that are needed, and its messages. */
export function createLivekit(settings: LivekitSettings, clock: Clock): CallMedia {
  return new Livekit(settings, clock);
}

class Livekit implements CallMedia {
  readonly #settings: LivekitSettings;
  readonly #clock: Clock;
  readonly #secret: Uint8Array;
  readonly #api: string;
  readonly #outbound: Outbound;
  #known: { readonly alive: boolean; readonly until: number } | null = null;
  #asking: Promise<boolean> | null = null;

  constructor(settings: LivekitSettings, clock: Clock) {
    this.#settings = settings;
    this.#clock = clock;
    this.#secret = new TextEncoder().encode(settings.api_secret);
    this.#api = settings.url.replace(/^ws/, 'http');
    this.#outbound = createOutbound({ trusted_hosts: [new URL(this.#api).host] });
  }

  async check(): Promise<boolean> {
    if (this.#known && this.#clock.elapsed() < this.#known.until) return this.#known.alive;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    return this.#asking;
  }

  async #ask(): Promise<boolean> {
    const answer = await this.#outbound.request(this.#api, { timeout_ms: TIMEOUT_MS }).catch(() => null);
    const alive = answer?.status === 200;
    this.#known = { alive, until: this.#clock.elapsed() + (alive ? ALIVE_MS : DEAD_MS) };
    return alive;
  }

  async transport(place: MediaPlace) {
    const sources = [
      ...['microphone', ...(place.audio_only ? [] : ['camera'])],
      ...(place.may_share ? ['screen_share'] : []),
    ];
    const token = await this.#sign(
      {
        name: place.shown.name,
        metadata: place.shown.identity,
        video: {
          room: place.call,
          roomJoin: true,
          canPublish: true,
          canSubscribe: true,
          canPublishData: false,
          canUpdateOwnMetadata: false,
          canPublishSources: sources,
        },
      },
      TOKEN_S,
      place.peer,
    );
    return { engine: 'livekit' as const, url: this.#settings.url, token };
  }

  async remove(call: string, peer: string): Promise<void> {
    await this.#call('RemoveParticipant', { room: call, identity: peer }, { roomAdmin: true, room: call });
  }

  async end(call: string): Promise<void> {
    await this.#call('DeleteRoom', { room: call }, { roomCreate: true });
  }

  async read(authorization: string, body: string): Promise<readonly MediaNews[] | null> {
    const claims = await this.#verify(authorization.replace(/^Bearer /i, ''));
    if (!claims || !isHashOf(claims.sha256, body)) return null;
    const message = Message.safeParse(parse(body));
    if (!message.success) return [];
    const { event, room, participant } = message.data;
    const there = event === 'participant_joined';
    const about = there || event === 'participant_left' || event === 'participant_connection_aborted';
    return about && room && participant ? [{ call: room.name, peer: participant.identity, there }] : [];
  }

  close(): Promise<void> {
    return this.#outbound.close();
  }

  /** Anyone who is not there is gone: what was asked for holds. */
  async #call(method: string, body: object, video: object): Promise<void> {
    const token = await this.#sign({ video }, ADMIN_TOKEN_S);
    const answer = await this.#outbound.request(`${this.#api}/twirp/livekit.RoomService/${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      timeout_ms: TIMEOUT_MS,
    });
    if (answer.status !== 200 && answer.status !== 404)
      throw new Error(`LiveKit answered ${method} with ${answer.status}`);
  }

  #sign(claims: object, seconds: number, subject = this.#settings.api_key): Promise<string> {
    const now = Math.floor(this.#clock.now() / 1_000);
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(this.#settings.api_key)
      .setSubject(subject)
      .setNotBefore(now - 10)
      .setExpirationTime(now + seconds)
      .sign(this.#secret);
  }

  async #verify(token: string): Promise<Readonly<Record<string, unknown>> | null> {
    const options = {
      algorithms: ['HS256'],
      issuer: this.#settings.api_key,
      currentDate: new Date(this.#clock.now()),
      clockTolerance: 60,
    };
    const verified = await jwtVerify(token, this.#secret, options).catch(() => null);
    return verified?.payload ?? null;
  }
}

const Message = z.object({
  event: z.string(),
  room: z.object({ name: z.string() }).optional(),
  participant: z.object({ identity: z.string() }).optional(),
});

function isHashOf(claimed: unknown, body: string): boolean {
  if (typeof claimed !== 'string') return false;
  const hash = createHash('sha256').update(body).digest();
  const given = Buffer.from(claimed, 'base64');
  return given.length === hash.length && timingSafeEqual(given, hash);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
