import { useEffect } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { SMALL_SCREEN } from '../../page/device.ts';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { useServices } from '../../page/services.tsx';
import { panelTabs } from '../../page/places/panel-places.ts';

/**
 * Opens the chat beside a stream where both have room, unless it was closed there by hand; what opened by itself goes
 * with the stream.
 */
export function useChatBesideStream(): void {
  const boot = useBoot();
  const { storage, panel } = useServices();
  const kinds = chatKind(useServices().panelMemory);
  // The chat of the event gives way to the chat of the session.
  useEffect(() => {
    if (kinds.getState().kind === 'public') kinds.setState({ kind: null });
  }, [kinds]);
  const has = panelTabs(boot).some(({ id }) => id === 'chat');
  useEffect(() => {
    const taken = panel.getState().tab !== null || storage.get('streamPanelClosed') !== null;
    if (!has || taken || matchMedia(SMALL_SCREEN).matches) return;
    const opened = { tab: 'chat', byHand: false } as const;
    panel.setState(opened, true);
    return () => {
      if (panel.getState() === opened) panel.setState({ tab: null, byHand: false });
    };
  }, [has, panel, storage]);
}
