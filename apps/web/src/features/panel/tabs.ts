import type { Boot } from '@plenary/contract/boot';
import { MessageCircle, Settings } from 'lucide-react';
import type { PanelTabId } from '../../page/services.tsx';

export interface PanelTab {
  readonly id: PanelTabId;
  readonly icon: typeof MessageCircle;
}

const TABS: readonly (PanelTab & { readonly exists: (boot: Boot) => boolean })[] = [
  { id: 'chat', icon: MessageCircle, exists: hasChat },
  { id: 'settings', icon: Settings, exists: ({ frame, me }) => (frame && me) !== null },
];

/** The event has a public chat, or the person may have private ones, or ask its support. */
function hasChat({ frame, me, event }: Boot): boolean {
  const flags = (frame && me && event)?.settings.flags;
  return frame?.public_chat != null || flags?.private_chat_enabled === true || flags?.support_chat_enabled === true;
}

/** The tabs that exist here, in the order of doc 1 §2; what is switched off is absent. */
export function panelTabs(boot: Boot): PanelTab[] {
  return TABS.filter((tab) => tab.exists(boot));
}
