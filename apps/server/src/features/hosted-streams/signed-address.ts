import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addressExpiry } from '@plenary/domain/hosted-streams/address';
import type { Context } from '../../context.ts';
import { instance_facts } from '../../db/schema/index.ts';

/** The fact of an installation from which addresses are signed: 32 random bytes, made when first needed. */
const KEY_FACT = 'hosted_stream_key';

/** A stream by the address of its event and its name. */
export interface Played {
  readonly event: string;
  readonly stream: string;
}

/** An address under which everything of a stream lies until it expires, and that moment in milliseconds. */
export interface SignedPrefix {
  readonly prefix: string;
  readonly expires_at: number;
}

/** Makes the address of a stream. All who ask within an hour are given the same, so that a CDN keeps one copy. */
export async function signedPrefix(ctx: Context, played: Played): Promise<SignedPrefix> {
  const expires_at = addressExpiry(ctx.clock.now());
  const signed = `${pathOf(played)}/${expires_at / 1000}`;
  return { prefix: `${signed}.${macOf(await readKey(ctx), signed)}`, expires_at };
}

/**
 * Whether a signature is right and has not expired.
 * @param signature the part `{expiry}.{mac}` of the address
 */
export async function isSigned(ctx: Context, played: Played, signature: string): Promise<boolean> {
  const [expiry = '', mac = ''] = signature.split('.', 2);
  if (!/^\d{10}$/.test(expiry) || Number(expiry) * 1000 <= ctx.clock.now()) return false;
  const right = Buffer.from(macOf(await readKey(ctx), `${pathOf(played)}/${expiry}`));
  const given = Buffer.from(mac);
  return given.length === right.length && timingSafeEqual(given, right);
}

const pathOf = ({ event, stream }: Played): string => `/${event}/hosted/${stream}`;

function macOf(key: string, text: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('base64url');
}

/** The installation's key as hex; of several nodes that make it at the same moment, one does. */
function readKey(ctx: Context): Promise<string> {
  return ctx.kept.get(KEY_FACT, { version: '' }, async () => {
    const made = { name: KEY_FACT, value: randomBytes(32).toString('hex') };
    const read = () => ctx.db.select().from(instance_facts).where(eq(instance_facts.name, KEY_FACT));
    let [row] = await read();
    if (!row) {
      await ctx.db.insert(instance_facts).values(made).onConflictDoNothing();
      [row] = await read();
    }
    return { value: row?.value ?? made.value, version: '', bytes: 200 };
  });
}
