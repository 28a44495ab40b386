import { createHmac, timingSafeEqual } from 'node:crypto';
import { addressExpiry } from '@plenary/domain/hosted-streams/address';
import type { Context } from '../../context.ts';
import { installationKey } from '../../installation-key.ts';

/** The fact of an installation from which addresses are signed: 32 random bytes, made when first needed. */
const KEY_FACT = 'hosted_stream_key';

/** A stream as a person plays it. */
export interface Played {
  readonly event_id: string;
  /** Slug, which another event may have later. */
  readonly event: string;
  readonly stream: string;
  /** An address that was signed for a draft is not good once its event is published, nor the other way round (DRF4). */
  readonly draft: boolean;
}

/** An address under which everything of a stream lies until it expires, and that moment in milliseconds. */
export interface SignedPrefix {
  readonly prefix: string;
  readonly expires_at: number;
}

/** Makes the address of a stream. All who ask within an hour are given the same, so that a CDN keeps one copy. */
export async function signedPrefix(ctx: Context, played: Played): Promise<SignedPrefix> {
  const expires_at = addressExpiry(ctx.clock.now());
  const signed = `${pathOf(played)}/${expires_at / 1000}.${played.event_id}`;
  return { prefix: `${signed}.${macOf(await installationKey(ctx, KEY_FACT), signed, played.draft)}`, expires_at };
}

/**
 * The event for whose stream an address was signed; null: the signature is wrong, or has expired.
 * @param signature the part `{expiry}.{event id}.{mac}` of the address
 */
export async function signedEvent(
  ctx: Context,
  at: Pick<Played, 'event' | 'stream'>,
  signature: string,
): Promise<Pick<Played, 'event_id' | 'draft'> | null> {
  const [expiry = '', event_id = '', mac = ''] = signature.split('.');
  if (!/^\d{10}$/.test(expiry) || Number(expiry) * 1000 <= ctx.clock.now()) return null;
  const key = await installationKey(ctx, KEY_FACT);
  const given = Buffer.from(mac);
  for (const draft of [false, true]) {
    const right = Buffer.from(macOf(key, `${pathOf(at)}/${expiry}.${event_id}`, draft));
    if (given.length === right.length && timingSafeEqual(given, right)) return { event_id, draft };
  }
  return null;
}

const pathOf = ({ event, stream }: Pick<Played, 'event' | 'stream'>): string => `/${event}/hosted/${stream}`;

function macOf(key: string, text: string, draft: boolean): string {
  const signed = draft ? `${text} draft` : text;
  return createHmac('sha256', Buffer.from(key, 'hex')).update(signed).digest('base64url');
}
