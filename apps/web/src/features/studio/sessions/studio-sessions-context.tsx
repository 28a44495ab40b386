import type { EditableSession } from '@plenary/contract/timeline/edit';
import { createContext, useContext } from 'react';
import type { Conflicts } from './session-list.ts';
import type { Organising } from './use-organising.ts';

/** The parts of the page of sessions that all of it needs, beyond those of the host's page. */
export interface StudioSessions {
  readonly organising: Organising;
  /** The names of halls, in their order. */
  readonly halls: readonly string[];
  readonly conflicts: Conflicts;
  readonly byId: ReadonlyMap<string, EditableSession>;
}

const StudioSessionsContext = createContext<StudioSessions | null>(null);
export const StudioSessionsProvider = StudioSessionsContext.Provider;

/** @throws outside of StudioSessionsProvider */
export function useStudioSessions(): StudioSessions {
  const page = useContext(StudioSessionsContext);
  if (!page) throw new Error('useStudioSessions() was called outside of <StudioSessionsProvider>.');
  return page;
}
