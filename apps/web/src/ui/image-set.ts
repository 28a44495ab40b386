import type { ImageSet } from '@plenary/contract/event';

/** A background covers the whole width. */
export const imageSizes = '100vw';

/** `srcset` of an image in the three sizes of doc 1 §3. */
export function imageSourceSet({ s, m, l }: ImageSet): string {
  return `${s} 560w, ${m} 1024w, ${l} 1920w`;
}
