import type { Boot } from '@plenary/contract/boot';
import { MessageCircle, Settings } from 'lucide-react';
import type { PanelTabId } from '../../page/services.tsx';

export interface PanelTab {
  readonly id: PanelTabId;
  readonly icon: typeof MessageCircle;
}

const TABS: readonly (PanelTab & { readonly exists: (boot: Boot) => boolean })[] = [
  { id: 'chat', icon: MessageCircle, exists: ({ frame }) => frame?.public_chat != null },
  { id: 'settings', icon: Settings, exists: ({ frame, me }) => (frame && me) !== null },
];

/** The tabs that exist here, in the order of doc 1 §2; what is switched off is absent. */
export function panelTabs(boot: Boot): PanelTab[] {
  return TABS.filter((tab) => tab.exists(boot));
}
