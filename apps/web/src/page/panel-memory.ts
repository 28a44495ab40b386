import { useState } from 'react';
import { type Services, useServices } from './services.tsx';

/**
 * What a tab of the side panel keeps under a name while the page is open: a tab that is left, or closed with the panel
 * by a slip of the finger, is taken down.
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
