import type { BrowserFacts } from '@plenary/domain/calls/browsers';
import { useCallback, useSyncExternalStore } from 'react';

/** Side panel and calls behave as on a phone below this width (PAN4). */
export const SMALL_SCREEN = '(width < 53.75rem)';
export const LARGE_SCREEN = '(width >= 53.75rem)';
export const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** The words of this browser about itself. */
export const ownBrowser = (): BrowserFacts => ({
  user_agent: navigator.userAgent,
  touch_points: navigator.maxTouchPoints,
});

/** Calls back at each of the events; returns what unsubscribes. */
function listen(target: EventTarget, names: readonly string[], listener: () => void): () => void {
  names.forEach((name) => target.addEventListener(name, listener));
  return () => names.forEach((name) => target.removeEventListener(name, listener));
}

const never = () => () => undefined;
const onVisibility = (listener: () => void) => listen(document, ['visibilitychange'], listener);
const onNetwork = (listener: () => void) => listen(window, ['online', 'offline'], listener);
const onResize = (listener: () => void) => listen(window, ['resize'], listener);
const yes = () => true;
const no = () => false;

/** false while rendering on the server and hydrating, then true: for what only this device knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(never, yes, no);
}

/** Whether a media query matches; false while rendering on the server and hydrating. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback((listener: () => void) => listen(matchMedia(query), ['change'], listener), [query]);
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches, no);
}

/** Whether this page can be seen: not a tab in the background, not a minimised window. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible', no);
}

/** Whether the browser believes that it has a network; true while rendering on the server and hydrating. */
export function useOnline(): boolean {
  return useSyncExternalStore(onNetwork, () => navigator.onLine, yes);
}

/** The window's width in px of letters that are 16 px high: larger ones leave less of it (PAN4). */
export const windowWidth = (): number =>
  (innerWidth * 16) / parseFloat(getComputedStyle(document.documentElement).fontSize);

/** A value of the window's width (`windowWidth`), for parts that are never rendered on the server. */
export function useOfWidth<T extends string | number>(valueOf: (widthPx: number) => T): T {
  return useSyncExternalStore(onResize, () => valueOf(windowWidth()));
}
