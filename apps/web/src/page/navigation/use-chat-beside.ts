import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { chatKind } from './chat-target.ts';

/**
 * Opens the chat beside what is looked at where both have room, unless it was closed there by hand; what opened by itself
 * goes with it.
 * @param room a media query
 */
export function useChatBeside(has: boolean, room: string): void {
  const { storage, panel, panelMemory } = useServices();
  // The chat of the event gives way to that of the page.
  useEffect(() => {
    const kinds = chatKind(panelMemory);
    if (kinds.getState().kind === 'public') kinds.setState({ kind: null });
  }, [panelMemory]);
  useEffect(() => {
    const taken = panel.getState().tab !== null || storage.get('streamPanelClosed') !== null;
    if (!has || taken || !matchMedia(room).matches) return;
    const opened = { tab: 'chat', byHand: false } as const;
    panel.setState(opened, true);
    return () => {
      if (panel.getState() === opened) panel.setState({ tab: null, byHand: false });
    };
  }, [has, room, panel, storage]);
}
