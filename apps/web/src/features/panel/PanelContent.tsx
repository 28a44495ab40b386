import { lazy, type ComponentType } from 'react';
import { LazyPart } from '../../page/LazyPart.tsx';
import type { PanelTabId } from '../../page/panel-state.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { useChatReady } from '../chat/index.ts';
import styles from './SidePanel.module.css';
import { PANEL_TEXTS } from './texts.ts';

const CONTENT: Record<PanelTabId, ComponentType> = {
  chat: lazy(() => import('../chat/ChatTab.tsx').then((m) => ({ default: m.ChatTab }))),
  settings: lazy(() => import('../settings/SettingsTab.tsx').then((m) => ({ default: m.SettingsTab }))),
};

/** What the open tab shows; each tab is a chunk of its own. */
export function PanelContent({ tab }: { readonly tab: PanelTabId }) {
  const Content = CONTENT[tab];
  const chatReady = useChatReady();
  const ready = tab !== 'chat' || chatReady;
  return <LazyPart waiting={<Waiting />}>{ready ? <Content key={tab} /> : <Waiting />}</LazyPart>;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label={PANEL_TEXTS.loading} />
    </div>
  );
}
