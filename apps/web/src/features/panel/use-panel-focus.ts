import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Selector of what stands behind the sheet and must not be reached while it is open. */
const BEHIND = '[data-behind-sheet]';

/**
 * Moves the focus into the panel when it was opened by hand and back when it closes; Esc closes it. As a sheet it is
 * modal: what lies behind is inert.
 */
export function usePanelFocus(box: RefObject<HTMLElement | null>, sheet: boolean, close: () => void): void {
  const escape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !ownsEscape(box.current)) return;
    event.preventDefault();
    close();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => escape(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  useEffect(() => {
    const opener = document.activeElement;
    const byHand = opener instanceof HTMLElement && opener !== document.body;
    if (byHand) box.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus();
    return () => {
      if (byHand && opener.isConnected) opener.focus();
    };
  }, [box]);
  useEffect(() => {
    if (!sheet) return;
    const behind = document.querySelectorAll<HTMLElement>(BEHIND);
    behind.forEach((element) => (element.inert = true));
    return () => behind.forEach((element) => (element.inert = false));
  }, [sheet]);
}

/** Esc belongs to the panel while the focus is in it or nowhere; a dialog above it has its own. */
function ownsEscape(box: HTMLElement | null): boolean {
  const focus = document.activeElement;
  return focus === document.body || focus === null || (box?.contains(focus) ?? false);
}
