import type { Boot } from '@plenary/contract/boot';
import { Activity, Bell, MessageCircle, Settings, Users } from 'lucide-react';
import type { PanelTabId } from '../services.tsx';

export interface PanelTab {
  readonly id: PanelTabId;
  readonly icon: typeof MessageCircle;
  /** The event has switched it off: its quick link says 'Coming soon', and no tab opens (PAN9, D125). */
  readonly off: boolean;
}

interface Place extends Pick<PanelTab, 'id' | 'icon'> {
  /** Absent where this says no. */
  readonly exists?: (boot: Boot) => boolean;
  readonly isOn?: (boot: Boot) => boolean;
}

const PLACES: readonly Place[] = [
  { id: 'leaderboard', icon: Activity },
  { id: 'attendees', icon: Users, exists: ({ event }) => event?.settings.flags.attendees_enabled === true },
  { id: 'chat', icon: MessageCircle, isOn: hasChat },
  { id: 'notifications', icon: Bell },
  { id: 'settings', icon: Settings },
];

/** The event has a public chat, or the person may have private ones, or ask its support. */
export function hasChat({ frame, event }: Pick<Boot, 'frame' | 'event'>): boolean {
  const flags = event?.settings.flags;
  return frame?.public_chat != null || flags?.private_chat_enabled === true || flags?.support_chat_enabled === true;
}

/** The places of the panel in their order (PAN5), those that are switched off too (PAN9); none for a signed-out reader. */
export function panelPlaces(boot: Boot): PanelTab[] {
  if (!boot.frame || !boot.me) return [];
  const there = PLACES.filter(({ exists }) => exists?.(boot) ?? true);
  return there.map(({ id, icon, isOn }) => ({ id, icon, off: isOn !== undefined && !isOn(boot) }));
}

/** The tabs that can be opened here. */
export const panelTabs = (boot: Boot): PanelTab[] => panelPlaces(boot).filter(({ off }) => !off);
