import type { Outbound } from '../../adapters/outbound/outbound.ts';
import { contentTypeOf, essentialPicture, makeSizes, type Sizes } from '../files/index.ts';

/** The sizes of a picture, none of which is its original. */
export type OwnSizes = { readonly [Size in keyof Sizes]: Uint8Array };

/** Why there is no picture: the end of a sentence that begins with its address. */
interface NoPicture {
  readonly problem: string;
}

export type FetchedPicture = { readonly sizes: OwnSizes } | NoPicture;

/** Bytes, and milliseconds for all of an exchange. */
const LIMITS = { max_bytes: 10 * 1024 ** 2, timeout_ms: 15_000 };

/** The bytes that a publisher answers. */
export async function fetchBytes(outbound: Outbound, address: string): Promise<{ readonly bytes: Buffer } | NoPicture> {
  try {
    const { status, body } = await outbound.request(address, { headers: { accept: 'image/*' }, ...LIMITS });
    return status === 200 ? { bytes: body } : { problem: `answered ${status}` };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * Makes a picture ours: encoded again, without metadata, in three sizes (D41). The bytes say what it is, whatever their
 * publisher calls them.
 */
export async function ownPicture(body: Buffer): Promise<FetchedPicture> {
  const bytes = (await contentTypeOf(body, '')) === 'image/webp' ? body : await essentialPicture(body);
  if (!Buffer.isBuffer(bytes)) return { problem: PROBLEMS[bytes.code] ?? PROBLEMS.picture_unreadable };
  const sizes = await makeSizes(bytes);
  if (!sizes) return { problem: PROBLEMS.picture_unreadable };
  return { sizes: { s: sizes.s ?? bytes, m: sizes.m ?? bytes, l: sizes.l ?? bytes } };
}

const PROBLEMS: Readonly<Record<string, string>> & { readonly picture_unreadable: string } = {
  picture_kind: 'is no JPEG, PNG, GIF, TIFF or WebP picture',
  picture_pixels: 'has too many pixels',
  picture_unreadable: 'is a picture that cannot be read',
};
