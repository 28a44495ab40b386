import { cutSize, isWholePicture, type Box, type Size } from '@plenary/domain/studio/pictures/crop';

/** A picture that was chosen, as the browser shows it. */
export interface ChosenPicture extends Size {
  readonly file: File;
  /** An address of this page alone; given back with `forgetPicture`. */
  readonly url: string;
}

/** Types that a canvas writes as well as it reads them; drawings in vectors and moving pictures stay whole. */
const TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp']);
const QUALITY = 0.92;

/** Reads a picture; null: it is none that can be cut, or the browser cannot show it. */
export async function readPicture(file: File): Promise<ChosenPicture | null> {
  if (!TYPES.has(file.type)) return null;
  const url = URL.createObjectURL(file);
  const image = await loaded(url);
  if (image) return { file, url, width: image.naturalWidth, height: image.naturalHeight };
  URL.revokeObjectURL(url);
  return null;
}

export const forgetPicture = ({ url }: ChosenPicture): void => URL.revokeObjectURL(url);

async function loaded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
    return image;
  } catch {
    return null;
  }
}

/** The part of a picture as a file of its type and name; the file itself where the part is all of it. null: the browser cannot make it. */
export async function cutPicture(picture: ChosenPicture, { x, y, width, height }: Box): Promise<File | null> {
  if (isWholePicture(picture, { width, height })) return picture.file;
  const image = await loaded(picture.url);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, cutSize(picture, { width, height }));
  const context = canvas.getContext('2d');
  if (!image || !context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height);
  const { name, type } = picture.file;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  // A browser that cannot write this type writes another.
  return blob?.type === type ? new File([blob], name, { type }) : null;
}
