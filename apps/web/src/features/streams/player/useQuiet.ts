import { type RefObject, useEffect, useState } from 'react';
import { rested } from '../../../ui/time/rested.ts';

/** The controls leave the picture alone so long after the last sign of a person, in ms. */
const QUIET_MS = 3000;

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether nobody has moved on an element for a while.
 * @param held nothing is quiet now: it is paused, or a menu is open
 */
export function useQuiet(element: RefObject<HTMLElement | null>, held: boolean): boolean {
  const [quiet, setQuiet] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (held || !watched) return;
    const rest = rested(QUIET_MS, () => setQuiet(true));
    const wake = (): void => {
      setQuiet(false);
      rest.ask();
    };
    wake();
    SIGNS.forEach((sign) => watched.addEventListener(sign, wake));
    return () => {
      rest.stop();
      SIGNS.forEach((sign) => watched.removeEventListener(sign, wake));
    };
  }, [element, held]);
  return quiet && !held;
}
