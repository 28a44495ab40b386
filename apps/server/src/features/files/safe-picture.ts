import type { FieldProblem } from '@plenary/domain/field-problem';
import { essentialParts, hasTooManyParts, pictureKind, type PictureKind } from '@plenary/domain/profile/picture-kind';
import type { Sharp } from 'sharp';
import { PIXELS_MAX, sharp } from '../../adapters/media/sharp.ts';

const UNREADABLE: FieldProblem = { code: 'picture_unreadable' };
const TOO_MANY_PIXELS: FieldProblem = { code: 'picture_pixels', max: PIXELS_MAX / 1_000_000 };

/** The canvas of a GIF is drawn as a whole, at eight bytes a pixel; no avatar comes near this. */
const GIF_PIXELS_MAX = 16_000_000;
/** A picture that must be decoded as a whole may take this much memory; bytes. */
const WHOLE_MAX = 200 * 1024 * 1024;

/** The parts of a picture from anybody that are safe to decode, and of which its pixels are made; else why there are none. */
export async function essentialPicture(bytes: Buffer): Promise<Buffer | FieldProblem> {
  const kind = pictureKind(bytes);
  if (kind === null) return { code: 'picture_kind' };
  if (hasTooManyParts(kind, bytes)) return UNREADABLE;
  const needed = Buffer.concat(essentialParts(kind, bytes));
  return (await headerProblem(needed, kind)) ?? needed;
}

/** Reads the first frame of a picture whose essential parts these are. */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 });
}

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
