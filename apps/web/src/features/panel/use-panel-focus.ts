import { useLayoutEffect, type RefObject } from 'react';
import { focusIsLost, focusOn } from '../../ui/focus/focus-on.ts';
import { focusPanelOpener } from '../../page/navigation/panel-state.ts';
import { useEscape } from '../../ui/overlay/escape.ts';

/** Selector of what stands behind the sheet and must not be reached while it is open. */
const BEHIND = '[data-behind-sheet]';

interface PanelFocus {
  /** The open tab. */
  readonly tab: string;
  readonly sheet: boolean;
  /** false when it came back by itself with the page: then the focus stays where it is. */
  readonly byHand: boolean;
  readonly close: () => void;
}

/**
 * Moves the focus into the panel when it was opened by hand, and to its button when it closes; Esc closes it. A tab that is led to
 * from within another takes the focus that went with that. As a
 * sheet it is modal: what lies behind is inert.
 */
export function usePanelFocus(box: RefObject<HTMLElement | null>, { tab, sheet, byHand, close }: PanelFocus): void {
  useEscape(true, close, () => document.activeElement === document.body || holdsFocus(box.current));
  // Layout effects: their ends still find the panel in the document, and what lies behind is reached again by then.
  useLayoutEffect(() => {
    if (!sheet) return;
    const behind = document.querySelectorAll<HTMLElement>(BEHIND);
    behind.forEach((element) => (element.inert = true));
    return () => behind.forEach((element) => (element.inert = false));
  }, [sheet]);
  useLayoutEffect(() => {
    const panel = box.current;
    if (byHand) focusOn(selectedTab(panel));
    return () => {
      if (holdsFocus(panel)) focusPanelOpener(panel?.dataset['tab'] === 'chat' ? 'chat' : 'settings');
    };
  }, [box, byHand]);
  useLayoutEffect(() => {
    if (byHand && focusIsLost()) focusOn(selectedTab(box.current));
  }, [box, byHand, tab]);
}

/** The open tab; where the panel's own are not drawn, the first one that is (PAN11). */
function selectedTab(panel: HTMLElement | null): HTMLElement | null {
  const tabs = panel?.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]') ?? [];
  return [...tabs].find((tab) => tab.checkVisibility()) ?? null;
}

function holdsFocus(box: HTMLElement | null): boolean {
  return box?.contains(document.activeElement) ?? false;
}
