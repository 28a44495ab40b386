import type { RefObject } from 'react';

/** An element, or a ref of it; nothing where it is not drawn. */
export type FocusPlace = Element | RefObject<Element | null> | null | undefined;

/**
 * Gives an element the focus. One that is no stop of the Tab key can have it as well from then on.
 * @param scroll whether the page scrolls to it, or stays where it is
 */
export function focusOn(place: FocusPlace, scroll: 'scroll' | 'stay' = 'scroll'): void {
  const element = place && 'current' in place ? place.current : place;
  if (!element || !takesFocus(element)) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: scroll === 'stay' });
}

// Not by its class: an element of another window has that window's.
const takesFocus = (element: Element): element is Element & HTMLOrSVGElement => 'focus' in element;

/** Goes on or back among the items of a list, and stays at its ends. */
export function focusStep(items: readonly Element[], at: number, step: 1 | -1): void {
  focusOn(items[Math.min(Math.max(at + step, 0), items.length - 1)]);
}

/** Whether what had the focus is gone, so that Tab would begin again at the top of the page. */
export const focusIsLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
