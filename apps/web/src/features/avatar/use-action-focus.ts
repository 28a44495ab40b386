import { type RefObject, useEffect, useRef } from 'react';

/** When a control went with its state, and the focus with it, the first control of the next state takes it over. */
export function useActionFocus(box: RefObject<HTMLElement | null>, state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (lost) box.current?.querySelector<HTMLElement>('button, input')?.focus();
  }, [box, state]);
}
