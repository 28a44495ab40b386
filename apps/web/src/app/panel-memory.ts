import { createContext, useContext, useState } from 'react';

/** What tabs of the side panel keep while it is open: a tab that is left for another one is taken down. */
export const PanelMemory = createContext<Map<string, unknown> | null>(null);

/**
 * What a tab keeps under a name, made when the tab is first drawn after the panel was opened.
 * @throws outside of the side panel
 */
export function usePanelMemory<T>(name: string, make: () => T): T {
  const memory = useContext(PanelMemory);
  if (!memory) throw new Error('usePanelMemory() was called outside of the side panel.');
  const [kept] = useState(() => recall(memory, name, make));
  return kept;
}

function recall<T>(memory: Map<string, unknown>, name: string, make: () => T): T {
  if (!memory.has(name)) memory.set(name, make());
  return memory.get(name) as T;
}
