/** A video that is not ready after this time gives way to the image, in ms (HOM6, CDN5). */
export const VIDEO_READY_MS = 5000;
/** HTMLMediaElement.HAVE_CURRENT_DATA: below it nothing can be shown (CDN5). */
const HAVE_CURRENT_DATA = 2;

/** Whether a video may stay when its time is up: its readyState is at least 2. */
export function isVideoReady(readyState: number): boolean {
  return readyState >= HAVE_CURRENT_DATA;
}
