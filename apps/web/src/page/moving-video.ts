import type { Video } from '@plenary/contract/event';
import { useState } from 'react';
import { useHydrated } from './hydrated.ts';
import { REDUCED_MOTION, useMediaQuery } from './media-query.ts';

/**
 * The video that may loop behind a page now: none before hydration, under reduced motion, while it is not ready, or
 * once it has failed. `onFailed` leaves the image that lies under it for good.
 */
export function useMovingVideo(video: Video | null): { moving: Video | null; onFailed: () => void } {
  const hydrated = useHydrated();
  const still = useMediaQuery(REDUCED_MOTION);
  const [failed, setFailed] = useState(false);
  const moving = hydrated && !still && !failed && video?.status === 'ready' ? video : null;
  return { moving, onFailed: () => setFailed(true) };
}
