import { type RefObject, useEffect, useState } from 'react';

/** From one movement of a swipe to the next, in ms (TML2). */
const SWIPE_INTERVAL_MS = 30;
/** A press that moved less than this is a click, in px. */
const CLICK_PX = 5;

/** Whether a row is wider than its place, and to which sides it can go on in the direction of reading. */
interface Overflow {
  readonly any: boolean;
  readonly before: boolean;
  readonly after: boolean;
}

const FITS: Overflow = { any: false, before: false, after: false };

/** Follows how far a row is scrolled. */
export function useOverflow(row: RefObject<HTMLElement | null>): Overflow {
  const [overflow, setOverflow] = useState(FITS);
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const look = () =>
      setOverflow((known) => {
        const now = overflowOf(element);
        return now.any === known.any && now.before === known.before && now.after === known.after ? known : now;
      });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [row]);
  return overflow;
}

function overflowOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Overflow {
  const room = scrollWidth - clientWidth;
  // Right to left it is counted below zero; parts of a pixel are no room.
  const at = Math.abs(scrollLeft);
  return { any: room > 1, before: at > 1, after: at < room - 1 };
}

/** A row follows a pressed mouse as it follows a finger: at most every 30 ms. */
export function useSwipe(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    return element ? followMouse(element) : undefined;
  }, [row]);
}

function followMouse(element: HTMLElement): () => void {
  const swipe = new AbortController();
  const { signal } = swipe;
  let from: { readonly x: number; readonly left: number } | null = null;
  let moved = false;
  let last = 0;
  const begin = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    from = { x: event.clientX, left: element.scrollLeft };
    moved = false;
  };
  const move = (event: PointerEvent) => {
    if (!from || event.timeStamp - last < SWIPE_INTERVAL_MS) return;
    const by = event.clientX - from.x;
    moved ||= Math.abs(by) > CLICK_PX;
    if (!moved) return;
    last = event.timeStamp;
    element.scrollLeft = from.left - by;
  };
  const end = () => (from = null);
  // The press that ends a swipe opens nothing.
  const click = (event: MouseEvent) => {
    if (!moved) return;
    event.preventDefault();
    event.stopPropagation();
    moved = false;
  };
  element.addEventListener('pointerdown', begin, { signal });
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', end, { signal });
  addEventListener('pointercancel', end, { signal });
  element.addEventListener('click', click, { signal, capture: true });
  return () => swipe.abort();
}
