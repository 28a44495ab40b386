import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { focusOn } from '../../ui/focus/focus-on.ts';
import { type PanelState, type PanelTabId, type Services, useServices } from '../services.tsx';

/** Element id of the button that opens and closes the panel. */
export const BURGER_ID = 'side-panel-burger';

/** Element ids of the buttons that open the panel on a phone. */
export const BAR_CHAT_ID = 'bar-chat';
export const BAR_MORE_ID = 'bar-more';

/** Gives the focus to what opens the panel on this screen: the burger, or on a phone the bar's button. */
export function focusPanelOpener(tab: PanelTabId): void {
  for (const id of [BURGER_ID, tab === 'chat' ? BAR_CHAT_ID : BAR_MORE_ID]) focusOn(document.getElementById(id));
}

/** Widgets measure again this long after a tab switch, in ms (PAN3). */
const RESIZE_AFTER_MS = 350;

export interface Panel extends PanelState {
  /** Opens a tab, at the heading with this id if one is named, and remembers it. */
  open(tab: PanelTabId, heading?: string): void;
  /** Closes the panel and forgets the tab (PAN2). */
  close(): void;
}

/** The side panel's state and what can be done with it. */
export function usePanel(): Panel {
  const { boots, panel, storage } = useServices();
  const { tab, byHand } = useStore(panel);
  return useMemo(
    () => ({
      tab,
      byHand,
      open: (next, heading) => openPanel({ panel, storage }, next, heading),
      close() {
        storage.remove('sidePanelTab');
        if (boots.getState().page.kind === 'live_stream') storage.set('streamPanelClosed', '1');
        panel.setState({ tab: null, byHand: false });
        announceResize();
      },
    }),
    [tab, byHand, boots, panel, storage],
  );
}

/** Opens a tab of the panel, as by hand, and remembers it. */
export function openPanel({ panel, storage }: Pick<Services, 'panel' | 'storage'>, tab: PanelTabId, heading?: string) {
  storage.set('sidePanelTab', tab);
  storage.remove('streamPanelClosed');
  panel.setState({ tab, byHand: true, heading });
  announceResize();
}

function announceResize(): void {
  setTimeout(() => dispatchEvent(new Event('resize')), RESIZE_AFTER_MS);
}

/**
 * The state that a tab of the side panel keeps under a name while the page is open: a tab that is left, or closed with
 * the panel by a slip of the finger, is taken down.
 */
export function usePanelMemory<T>(name: string, make: () => T): T {
  const { panelMemory } = useServices();
  const [kept] = useState(() => recall(panelMemory, name, make));
  return kept;
}

function recall<T>(memory: Services['panelMemory'], name: string, make: () => T): T {
  if (!memory.has(name)) memory.set(name, make());
  return memory.get(name) as T;
}
