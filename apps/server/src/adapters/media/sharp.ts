import sharp from 'sharp';

/**
 * sharp, for pictures that anybody may send: of its readers only those for the kinds that are accepted somewhere, so
 * that nothing reaches the many others whatever its bytes look like (D41).
 */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Tiff', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});

export { sharp };

/** Pixels that a picture may have at most: what a good camera makes, and no decompression bomb. */
export const PIXELS_MAX = 50_000_000;
