import { PICTURE_WIDTHS } from '@plenary/contract/site/files';
import { PIXELS_MAX, sharp } from '../../adapters/media/sharp.ts';
import type { PictureSize } from './urls.ts';

const SIZES = ['s', 'm', 'l'] as const;

/** A picture's sizes as bytes; null: the original itself serves as this size. */
export type Sizes = Readonly<Record<PictureSize, Uint8Array | null>>;

/**
 * Makes a picture's sizes: decoded, turned upright, scaled down, encoded as WebP, without metadata (D41).
 * @returns null when the bytes are not a picture that can be decoded, or it has more than PIXELS_MAX pixels
 */
export async function makeSizes(bytes: Uint8Array): Promise<Sizes | null> {
  const plain = await describe(bytes);
  if (!plain) return null;
  try {
    const [s, m, l] = await Promise.all(SIZES.map((size) => sizeOf(bytes, size, plain)));
    return { s: s ?? null, m: m ?? null, l: l ?? null };
  } catch {
    return null;
  }
}

interface Description {
  readonly width: number;
  /** WebP without any metadata: may be served as it is. */
  readonly clean: boolean;
}

async function describe(bytes: Uint8Array): Promise<Description | null> {
  try {
    const found = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata();
    const carries = found.exif ?? found.xmp ?? found.iptc ?? found.icc;
    return { width: found.width, clean: found.format === 'webp' && !carries && (found.pages ?? 1) === 1 };
  } catch {
    return null;
  }
}

async function sizeOf(bytes: Uint8Array, size: PictureSize, picture: Description): Promise<Uint8Array | null> {
  const width = PICTURE_WIDTHS[size];
  if (picture.clean && picture.width <= width) return null;
  return sharp(bytes, { limitInputPixels: PIXELS_MAX })
    .rotate()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 3 })
    .toBuffer();
}
