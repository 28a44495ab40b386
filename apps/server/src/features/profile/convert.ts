import type { FieldProblem } from '@plenary/domain/field-problem';
import { AVATAR } from '@plenary/domain/profile/limits';
import { essentialParts, hasTooManyParts, pictureKind, type PictureKind } from '@plenary/domain/profile/picture-kind';
import type { Sharp } from 'sharp';
import { PIXELS_MAX, sharp } from '../../adapters/sharp.ts';

/** The two sizes of a picture as WebP, or why there are none. */
export type Converted =
  | { readonly kind: 'squares'; readonly s: Buffer; readonly m: Buffer }
  | { readonly kind: 'refused'; readonly reason: FieldProblem };

export const AVATAR_TYPE = 'image/webp';

const UNREADABLE: FieldProblem = { code: 'picture_unreadable' };
const TOO_MANY_PIXELS: FieldProblem = { code: 'picture_pixels', max: PIXELS_MAX / 1_000_000 };

/** The canvas of a GIF is drawn as a whole, at eight bytes a pixel; no avatar comes near this. */
const GIF_PIXELS_MAX = 16_000_000;
/** A picture that must be decoded as a whole may take this much memory; bytes. */
const WHOLE_MAX = 200 * 1024 * 1024;
/** Decoding is given up after this; seconds. */
const PATIENCE_S = 5;
const QUALITY = 82;

/**
 * Makes a person's picture: the first frame, turned upright, cut to squares, in sRGB, encoded anew without metadata
 * (D41). Whatever else the bytes hold is not in the result. Anything that costs time or memory is looked for before
 * decoding.
 */
export async function convertPicture(bytes: Buffer): Promise<Converted> {
  const needed = await essentialPicture(bytes);
  if (!Buffer.isBuffer(needed)) return refused(needed);
  try {
    return { kind: 'squares', ...(await makeSquares(needed)) };
  } catch {
    return refused(UNREADABLE);
  }
}

/** The parts of a picture from anybody that are safe to decode, and of which its pixels are made; else why there are none. */
export async function essentialPicture(bytes: Buffer): Promise<Buffer | FieldProblem> {
  const kind = pictureKind(bytes);
  if (kind === null) return { code: 'picture_kind' };
  if (hasTooManyParts(kind, bytes)) return UNREADABLE;
  const needed = Buffer.concat(essentialParts(kind, bytes));
  return (await headerProblem(needed, kind)) ?? needed;
}

const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });

/** Values of the picture's own header. */
async function headerProblem(bytes: Buffer, kind: PictureKind): Promise<FieldProblem | null> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    const pixels = found.width * found.height;
    if (pixels > PIXELS_MAX) return TOO_MANY_PIXELS;
    if (kind === 'gif' && pixels > GIF_PIXELS_MAX) return { code: 'picture_pixels', max: GIF_PIXELS_MAX / 1_000_000 };
    const whole = kind === 'png' && found.isProgressive;
    const sample = found.depth === 'uchar' ? 1 : 2;
    if (whole && pixels * found.channels * sample > WHOLE_MAX) return TOO_MANY_PIXELS;
    return found.format === kind ? null : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Decodes once: the large square, and the small one from that. */
async function makeSquares(bytes: Buffer): Promise<{ s: Buffer; m: Buffer }> {
  const large = await square(open(bytes).autoOrient(), AVATAR.sizes.m)
    .toColourspace('srgb')
    .timeout({ seconds: PATIENCE_S })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = large.info;
  const decoded = () => sharp(large.data, { raw: { width, height, channels } });
  const [m, s] = await Promise.all([encode(decoded()), encode(square(decoded(), AVATAR.sizes.s))]);
  return { s, m };
}

const square = (picture: Sharp, side: number): Sharp => picture.resize(side, side, { fit: 'cover' });
const encode = (picture: Sharp): Promise<Buffer> => picture.webp({ quality: QUALITY, effort: 3 }).toBuffer();

function refused(reason: FieldProblem): Converted {
  return { kind: 'refused', reason };
}
