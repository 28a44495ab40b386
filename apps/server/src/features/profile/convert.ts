import { AVATAR } from '@plenary/domain/profile/limits';
import { hasTooManyParts, pictureKind, type PictureKind } from '@plenary/domain/profile/picture-kind';
import type { Sharp } from 'sharp';
import { PIXELS_MAX, sharp } from '../../adapters/sharp.ts';

/** The two sizes of a picture as WebP, or why there are none, in words for its sender. */
export type Converted =
  | { readonly kind: 'squares'; readonly s: Buffer; readonly m: Buffer }
  | { readonly kind: 'refused'; readonly reason: string };

export const AVATAR_TYPE = 'image/webp';

/** What is said about a picture that is refused. */
export const REASONS = {
  kind: 'Please choose a GIF, JPEG, PNG or TIFF picture.',
  pixels: `This picture is too large: it can have at most ${PIXELS_MAX / 1_000_000} megapixels.`,
  unreadable: 'This picture could not be read. Please choose another one.',
} as const;

/** A picture that must be decoded as a whole may take this much memory; bytes. */
const WHOLE_MAX = 200 * 1024 * 1024;
/** Decoding is given up after this; seconds. */
const PATIENCE_S = 5;
const QUALITY = 82;

/**
 * Makes a person's picture: the first frame, turned upright, cut to squares, in sRGB, encoded anew without metadata (D41).
 * Whatever else the bytes hold is not in the result. What costs time or memory is looked for before anything is decoded.
 */
export async function convertPicture(bytes: Buffer): Promise<Converted> {
  const kind = pictureKind(bytes);
  if (kind === null) return refused('kind');
  if (hasTooManyParts(kind, bytes)) return refused('unreadable');
  const reason = await headerProblem(bytes, kind);
  if (reason) return refused(reason);
  try {
    return { kind: 'squares', ...(await makeSquares(bytes)) };
  } catch {
    return refused('unreadable');
  }
}

const open = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });

/** What the picture's own header gives away. */
async function headerProblem(bytes: Buffer, kind: PictureKind): Promise<keyof typeof REASONS | null> {
  try {
    const found = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
    const pixels = found.width * found.height;
    if (pixels > PIXELS_MAX) return 'pixels';
    const whole = kind === 'png' && found.isProgressive;
    const sample = found.depth === 'uchar' ? 1 : 2;
    if (whole && pixels * found.channels * sample > WHOLE_MAX) return 'pixels';
    return found.format === kind ? null : 'unreadable';
  } catch {
    return 'unreadable';
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

function refused(reason: keyof typeof REASONS): Converted {
  return { kind: 'refused', reason: REASONS[reason] };
}
