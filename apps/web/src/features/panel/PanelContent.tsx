import type { ComponentType } from 'react';
import { LazyPart } from '../../page/LazyPart.tsx';
import type { PanelTabId } from '../../page/services.tsx';
import { lazyPart } from '../../page/load-texts.ts';
import { useTexts } from '../../page/use-texts.ts';
import { Spinner } from '../../ui/Waiting.tsx';
import { useChatReady } from '../chat/index.ts';
import styles from './SidePanel.module.css';

const CONTENT: Record<PanelTabId, ComponentType> = {
  chat: lazyPart(['chat'], () => import('../chat/ChatTab.tsx').then((m) => m.ChatTab)),
  settings: lazyPart([], () => import('../settings/SettingsTab.tsx').then((m) => m.SettingsTab)),
};

/** What the open tab shows; each tab is a chunk of its own. */
export function PanelContent({ tab }: { readonly tab: PanelTabId }) {
  const Content = CONTENT[tab];
  const chatReady = useChatReady();
  const ready = tab !== 'chat' || chatReady;
  return <LazyPart waiting={<Waiting />}>{ready ? <Content key={tab} /> : <Waiting />}</LazyPart>;
}

function Waiting() {
  const { t } = useTexts();
  return (
    <div className={styles.waiting}>
      <Spinner label={t('frame.loading')} />
    </div>
  );
}
