import { useCallback, useSyncExternalStore } from 'react';

/** Side panel and calls behave as on a phone below this width (doc 1 §9). */
export const SMALL_SCREEN = '(max-width: 859.98px)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether a media query matches; false while rendering on the server and hydrating. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
