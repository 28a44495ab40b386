import type { ImageSet } from '@plenary/contract/event';

/** A background covers the whole width. */
export const imageSizes = '100vw';

/** `srcset` of an image in its three sizes (HOM1). */
export function imageSourceSet({ s, m, l }: ImageSet): string {
  return `${s} 560w, ${m} 1024w, ${l} 1920w`;
}
