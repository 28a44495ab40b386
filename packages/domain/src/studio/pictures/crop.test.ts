import { describe, expect, it } from 'vitest';
import { cropBox, cutSize, isBlurred, isWholePicture, movedCrop, WHOLE_CROP, zoomedCrop, zoomMost } from './crop.ts';

const PHOTO = { width: 1600, height: 1200 };

describe('[SEC16] a part of a picture', () => {
  it('is as much of the middle as its shape takes', () => {
    expect(cropBox(PHOTO, 'square', WHOLE_CROP)).toEqual({ x: 200, y: 0, width: 1200, height: 1200 });
    expect(cropBox(PHOTO, 'wide', WHOLE_CROP)).toEqual({ x: 0, y: 150, width: 1600, height: 900 });
    expect(isWholePicture(PHOTO, cropBox(PHOTO, 'own', WHOLE_CROP))).toBe(true);
    expect(isWholePicture(PHOTO, cropBox(PHOTO, 'wide', WHOLE_CROP))).toBe(false);
  });

  it('moves as far as the picture goes, and comes back at once', () => {
    const far = movedCrop(PHOTO, 'square', WHOLE_CROP, { x: 5, y: 5 });
    expect(cropBox(PHOTO, 'square', far)).toMatchObject({ x: 400, y: 0 });
    expect(cropBox(PHOTO, 'square', movedCrop(PHOTO, 'square', far, { x: -0.25, y: 0 }))).toMatchObject({ x: 100 });
  });

  it('comes nearer around its middle, until it is too small or near enough', () => {
    const near = zoomedCrop(PHOTO, 'square', WHOLE_CROP, 2);
    expect(cropBox(PHOTO, 'square', near)).toEqual({ x: 500, y: 300, width: 600, height: 600 });
    expect(zoomedCrop(PHOTO, 'square', near, 100).zoom).toBe(8);
    expect(zoomedCrop(PHOTO, 'square', near, 0.1).zoom).toBe(1);
    expect(zoomMost({ width: 128, height: 300 }, 'square')).toBe(2);
    expect(zoomMost({ width: 20, height: 20 }, 'square')).toBe(1);
  });

  it('is made a file of at most 4,096 pixels a side, and says whether that will look blurred', () => {
    expect(cutSize({ width: 12_000, height: 9_000 }, { width: 9_000, height: 6_750 })).toEqual({
      width: 4_096,
      height: 3_072,
    });
    expect(cutSize({ width: 12_000, height: 9_000 }, { width: 12_000, height: 9_000 })).toMatchObject({
      width: 12_000,
    });
    expect(cutSize(PHOTO, { width: 600.4, height: 0.2 })).toEqual({ width: 600, height: 1 });
    const few = { width: 200, height: 112 };
    expect([isBlurred('wide', few), isBlurred('square', few), isBlurred('own', few)]).toEqual([true, false, false]);
  });

  it('lies within the picture in another shape too', () => {
    const corner = movedCrop(PHOTO, 'square', zoomedCrop(PHOTO, 'square', WHOLE_CROP, 8), { x: 99, y: 99 });
    const { x, y, width, height } = cropBox(PHOTO, 'wide', corner);
    expect([x + width <= 1600, y + height <= 1200]).toEqual([true, true]);
  });
});
