import { useEffect } from 'react';

/** Calls `act` once the window's size has rested for `restMs`. Keep the identity of `act` (useCallback). */
export function useDebouncedResize(restMs: number, act: () => void): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(act, restMs);
    };
    addEventListener('resize', wait);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', wait);
    };
  }, [restMs, act]);
}
