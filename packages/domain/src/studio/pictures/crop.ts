/** A width and a height in pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of a picture, in its pixels, from its left upper corner. */
export interface Box extends Size {
  readonly x: number;
  readonly y: number;
}

/** Shapes that a part can have, by width to height; null: that of the picture. */
export const CROP_SHAPES = { own: null, square: 1, wide: 16 / 9 } as const;
export type CropShape = keyof typeof CROP_SHAPES;

/** Which part of a picture is chosen: its middle as parts of the picture from 0 to 1, and how near it is; 1: as much as its shape takes. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** As much of the middle as the shape takes. */
export const WHOLE_CROP: Crop = { x: 0.5, y: 0.5, zoom: 1 };

/** A part is no nearer than this, and no smaller than so many pixels. */
const NEAREST = { zoom: 8, pixels: 64 } as const;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

function widest(picture: Size, shape: CropShape): Size {
  const ratio = CROP_SHAPES[shape] ?? picture.width / picture.height;
  const width = Math.min(picture.width, picture.height * ratio);
  return { width, height: width / ratio };
}

/** The nearest that a part of this shape can be. */
export function zoomMost(picture: Size, shape: CropShape): number {
  const { width, height } = widest(picture, shape);
  return clamp(Math.min(width, height) / NEAREST.pixels, 1, NEAREST.zoom);
}

/** The part that is chosen; it lies within the picture, whatever is asked for. */
export function cropBox(picture: Size, shape: CropShape, { x, y, zoom }: Crop): Box {
  const most = widest(picture, shape);
  const near = clamp(zoom, 1, zoomMost(picture, shape));
  const [width, height] = [most.width / near, most.height / near];
  return {
    ...{ width, height },
    x: clamp(x * picture.width - width / 2, 0, picture.width - width),
    y: clamp(y * picture.height - height / 2, 0, picture.height - height),
  };
}

/** The choice once the part has moved by parts of its own width and height, as far as the picture goes. */
export function movedCrop(
  picture: Size,
  shape: CropShape,
  crop: Crop,
  by: { readonly x: number; readonly y: number },
): Crop {
  const { x, y, width, height } = cropBox(picture, shape, crop);
  const wanted = {
    ...crop,
    x: (x + width / 2 + by.x * width) / picture.width,
    y: (y + height / 2 + by.y * height) / picture.height,
  };
  const moved = cropBox(picture, shape, wanted);
  return { ...crop, x: (moved.x + width / 2) / picture.width, y: (moved.y + height / 2) / picture.height };
}

/** The choice once it has come nearer by a factor. */
export const zoomedCrop = (picture: Size, shape: CropShape, crop: Crop, factor: number): Crop => ({
  ...crop,
  zoom: clamp(crop.zoom * factor, 1, zoomMost(picture, shape)),
});

/** The longer side of a part that is cut out is scaled down to this; pixels. */
const SIDE_MAX = 4096;

/** The size of the file that is made of a part, in whole pixels; all of a picture stays as it is. */
export function cutSize(picture: Size, box: Size): Size {
  if (isWholePicture(picture, box)) return { width: picture.width, height: picture.height };
  const scale = Math.min(1, SIDE_MAX / Math.max(box.width, box.height));
  return {
    width: Math.max(1, Math.round(box.width * scale)),
    height: Math.max(1, Math.round(box.height * scale)),
  };
}

/** A part with fewer pixels across is stretched where its shape is shown at its usual size. */
const SHARP: Readonly<Record<CropShape, number>> = { own: 96, square: 192, wide: 640 };

/** Whether a part will look blurred. */
export const isBlurred = (shape: CropShape, { width }: Size): boolean => width < SHARP[shape];

/** The part is the whole picture, but for a pixel. */
export function isWholePicture(picture: Size, { width, height }: Size): boolean {
  return picture.width - width < 1 && picture.height - height < 1;
}
