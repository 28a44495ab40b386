import { type RefObject, useEffect } from 'react';
import { focusOn } from './focus-on.ts';

/**
 * Gives an element the focus when it comes: the heading of an editor that was opened, or the button that one is there for.
 * @param of another value is another thing that was opened
 */
export function useFocusOnEnter(element: RefObject<HTMLElement | null>, of?: unknown): void {
  useEffect(() => focusOn(element), [element, of]);
}
