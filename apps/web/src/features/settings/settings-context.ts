import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { SettingsState } from './settings-model.ts';
import type { Settings } from './settings-store.ts';

export const SettingsContext = createContext<Settings | null>(null);

/**
 * The settings of the open tab.
 * @throws outside of it
 */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext);
  if (!settings) throw new Error('useSettings() was called outside of the settings tab.');
  return settings;
}

/** A part of the state of the settings; the component is drawn again when it changes. */
export function useSettingsState<T>(select: (state: SettingsState) => T): T {
  return useStore(useSettings().state, select);
}
