import type { ImageSet } from '@plenary/contract/event';

/**
 * A background covers the whole width, and on an upright phone also a height that is more than half of it: there it is twice as wide
 * as the page. Were it drawn larger than it is, a film over it would count as the page's largest paint.
 */
export const imageSizes = '(orientation: portrait) 220vw, 100vw';

/** `srcset` of an image in its three sizes (HOM1). */
export function imageSourceSet({ s, m, l }: ImageSet): string {
  return `${s} 560w, ${m} 1024w, ${l} 1920w`;
}
