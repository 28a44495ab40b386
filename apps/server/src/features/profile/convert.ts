import type { FieldProblem } from '@plenary/domain/field-problem';
import { AVATAR } from '@plenary/domain/profile/limits';
import type { Sharp } from 'sharp';
import { sharp } from '../../adapters/media/sharp.ts';
import { essentialPicture, openPicture } from '../files/index.ts';

/** The two sizes of a picture as WebP, or why there are none. */
export type Converted =
  | { readonly kind: 'squares'; readonly s: Buffer; readonly m: Buffer }
  | { readonly kind: 'refused'; readonly reason: FieldProblem };

export const AVATAR_TYPE = 'image/webp';

const UNREADABLE: FieldProblem = { code: 'picture_unreadable' };
/** Decoding is given up after this; seconds. */
const PATIENCE_S = 5;
const QUALITY = 82;

/**
 * Makes a person's picture: the first frame, turned upright, cut to squares, in sRGB, encoded again without metadata
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

/** Decodes once: the large square, and the small one from that. */
async function makeSquares(bytes: Buffer): Promise<{ s: Buffer; m: Buffer }> {
  const large = await square(openPicture(bytes).autoOrient(), AVATAR.sizes.m)
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
