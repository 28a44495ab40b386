import { lazy, useEffect, useRef } from 'react';
import { useBoot } from '../../page/boot.tsx';
import { LazyPart } from '../../page/LazyPart.tsx';
import { SMALL_SCREEN } from '../../page/device.ts';
import { chatKind } from '../../page/navigation/chat-target.ts';
import { useHash } from '../../page/navigation/overlays.ts';
import { usePanel } from '../../page/navigation/panel-state.ts';
import { useServices } from '../../page/services.tsx';
import styles from './SidePanelSlot.module.css';
import { panelTabs } from '../../page/places/panel-places.ts';

const SidePanel = lazy(() => import('./SidePanel.tsx'));

/** The place of the side panel; its code arrives when it is first opened. */
export function SidePanelSlot() {
  const panel = usePanel();
  useRememberedTab();
  useThreadInAddress();
  useOwnChatFirst();
  if (panel.tab === null) return <div className={styles.room} />;
  return (
    <LazyPart waiting={<div className={styles.waiting} />}>
      <SidePanel tab={panel.tab} byHand={panel.byHand} open={panel.open} close={panel.close} />
    </LazyPart>
  );
}

/**
 * Opens the tab that was open last. Not on a phone, where it would cover the page that was asked for, unless one comes
 * back from changing something in the settings.
 */
function useRememberedTab(): void {
  const boot = useBoot();
  const { storage, panel } = useServices();
  useEffect(() => {
    const back = storage.get('settingsDraft') !== null;
    const remembered = back ? 'settings' : storage.get('sidePanelTab');
    const tab = panelTabs(boot).find(({ id }) => id === remembered);
    if (tab && (back || !matchMedia(SMALL_SCREEN).matches)) panel.setState({ tab: tab.id, byHand: back });
    // The pages that open it by themselves have done so: what was to come is there.
    delete document.documentElement.dataset['panelRoom'];
    // Only the first page restores it; later ones keep what is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [panel, storage]);
}

/**
 * The chat of a session comes first when one comes to its page, whatever was chosen elsewhere (PAN13). On a phone the panel goes with
 * the stage below which it stood: it would cover another page (PAN11).
 */
function useOwnChatFirst(): void {
  const { page } = useBoot();
  const { panelMemory, panel } = useServices();
  const session = page.kind === 'live_stream' ? page.session_id : null;
  const before = useRef(session);
  useEffect(() => {
    if (session !== null && session !== before.current) chatKind(panelMemory).setState({ kind: null });
    if (session === null && before.current !== null && matchMedia(SMALL_SCREEN).matches)
      panel.setState({ tab: null, byHand: false });
    before.current = session;
  }, [session, panelMemory, panel]);
}

/** Opens the chat where the address names a private thread. */
function useThreadInAddress(): void {
  const { panel } = useServices();
  const { openChatThread } = useHash();
  useEffect(() => {
    if (openChatThread !== null && panel.getState().tab !== 'chat') panel.setState({ tab: 'chat', byHand: true });
  }, [openChatThread, panel]);
}
