import type { FieldProblem } from '@plenary/domain/field-problem';
import { UPLOADS } from '@plenary/domain/uploads/limits';
import type { Sharp } from 'sharp';
import { PIXELS_MAX, sharp } from '../../adapters/media/sharp.ts';
import { essentialPicture } from '../files/index.ts';

export const IMAGE_TYPE = 'image/webp';

/** An image that was drawn again, with its thumbnails. */
export interface Redrawn {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
  readonly s: Buffer;
  readonly m: Buffer;
}

const UNREADABLE: FieldProblem = { code: 'picture_unreadable' };
/** All frames of a moving image together; more are one still. Pixels. */
const MOVING_PIXELS_MAX = 24_000_000;
/** Decoding is given up after this; seconds. */
const PATIENCE_S = 8;
const QUALITY = 82;

/**
 * Draws an image again, without its metadata (D41): upright, in sRGB, at most UPLOADS.image_side on its longer side,
 * with square thumbnails. Whatever else the bytes hold is not in the result.
 * @param type of its content
 */
export async function redrawImage(bytes: Buffer, type: string): Promise<Redrawn | FieldProblem> {
  const still = await stillOf(bytes, type);
  if (!Buffer.isBuffer(still)) return still;
  try {
    const decoded = await decode(still);
    const [s, m, whole] = await Promise.all([
      encode(square(decoded(), UPLOADS.thumbnails.s)),
      encode(square(decoded(), UPLOADS.thumbnails.m)),
      (await moving(bytes, type)) ?? encodeWhole(decoded()),
    ]);
    return { ...whole, s, m };
  } catch {
    return UNREADABLE;
  }
}

/** Its first frame as safe bytes, or why there is none. */
async function stillOf(bytes: Buffer, type: string): Promise<Buffer | FieldProblem> {
  if (type !== 'image/webp') return essentialPicture(bytes);
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    return width * height > PIXELS_MAX ? { code: 'picture_pixels', max: PIXELS_MAX / 1_000_000 } : bytes;
  } catch {
    return UNREADABLE;
  }
}

/** Decodes once; each call begins with those pixels. */
async function decode(still: Buffer): Promise<() => Sharp> {
  const { data, info } = await sharp(still, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(UPLOADS.image_side, UPLOADS.image_side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE_S })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return () => sharp(data, { raw: { width, height, channels } });
}

const square = (image: Sharp, side: number): Sharp => image.resize(side, side, { fit: 'cover' });
const encode = (image: Sharp): Promise<Buffer> => image.webp({ quality: QUALITY, effort: 3 }).toBuffer();

async function encodeWhole(image: Sharp): Promise<Pick<Redrawn, 'bytes' | 'width' | 'height'>> {
  const { data, info } = await image.webp({ quality: QUALITY, effort: 3 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** An image that moves, with all its frames; null: it does not, or has too many pixels for that. */
async function moving(bytes: Buffer, type: string): Promise<Pick<Redrawn, 'bytes' | 'width' | 'height'> | null> {
  if (type !== 'image/gif' && type !== 'image/webp') return null;
  try {
    const options = { limitInputPixels: MOVING_PIXELS_MAX, failOn: 'error', animated: true } as const;
    const { pages = 1, width, pageHeight } = await sharp(bytes, options).metadata();
    if (pages < 2 || pageHeight === undefined || width * pageHeight * pages > MOVING_PIXELS_MAX) return null;
    const drawn = await sharp(bytes, options)
      .webp({ quality: 70, effort: 1 })
      .timeout({ seconds: PATIENCE_S })
      .toBuffer();
    return { bytes: drawn, width, height: pageHeight };
  } catch {
    return null;
  }
}
