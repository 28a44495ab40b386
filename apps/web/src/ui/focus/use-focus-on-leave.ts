import { useEffect, useEffectEvent, useRef } from 'react';
import { type FocusPlace, focusOn } from './focus-on.ts';

/**
 * Gives the focus back once an editor, or another part that was opened, is closed.
 * @param opened the part that is open; null: none
 * @param opener finds the control that opened the part, or another place where it is gone
 */
export function useFocusOnLeave<Opened>(opened: Opened | null, opener: (left: Opened) => FocusPlace): void {
  const last = useRef<Opened | null>(null);
  const giveBack = useEffectEvent((left: Opened) => focusOn(opener(left)));
  useEffect(() => {
    const left = last.current;
    last.current = opened;
    if (left !== null && opened === null) giveBack(left);
  }, [opened]);
}
