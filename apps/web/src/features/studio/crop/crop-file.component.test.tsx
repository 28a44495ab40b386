import { expect, test } from 'vitest';
import { cutPicture, readPicture } from './crop-file.ts';

/** A picture of so many columns of two colours. */
async function pictureOf(type: string): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: 400, height: 200 });
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#f00';
  context.fillRect(0, 0, 200, 200);
  context.fillStyle = '#00f';
  context.fillRect(200, 0, 200, 200);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type));
  return new File([blob!], 'picture', { type });
}

test.each(['image/png', 'image/jpeg', 'image/webp'])(
  '[SEC16] the part that is cut out of a %s is of its type and place',
  async (type) => {
    const picture = (await readPicture(await pictureOf(type)))!;
    const cut = (await cutPicture(picture, { x: 200, y: 50, width: 100, height: 100 }))!;
    expect([cut.type, cut.name]).toEqual([type, 'picture']);
    const bitmap = await createImageBitmap(cut);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(50, 50, 1, 1).data;
    expect([bitmap.width, bitmap.height, red < 20, blue > 230]).toEqual([100, 100, true, true]);
    expect(await cutPicture(picture, { x: 0, y: 0, width: 400, height: 200 })).toBe(picture.file);
  },
);

test('[SEC16] files that are no pictures, or broken ones, are not cut', async () => {
  expect(await readPicture(new File(['x'], 'x.png', { type: 'image/png' }))).toBe(null);
  expect(await readPicture(new File(['x'], 'x.gif', { type: 'image/gif' }))).toBe(null);
});
