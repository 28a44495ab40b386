import type { AgendaEntry } from '@plenary/domain/timeline/agenda/agenda';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** The state that the lines of an agenda share. Lines come and go while one scrolls; this stays. */
interface Lines {
  /** All sessions, whatever is filtered. */
  readonly entries: readonly AgendaEntry<ListedSession>[];
  readonly isOpen: (session: string) => boolean;
  /** Opens what 'Show More' shows of a session, or closes it. */
  readonly toggle: (session: string) => void;
}

const LinesContext = createContext<Lines | null>(null);

interface LinesProviderProps {
  readonly entries: Lines['entries'];
  /** The session that an address asks for is open from the start. */
  readonly session: string | null;
  readonly children: ReactNode;
}

export function LinesProvider({ entries, session, children }: LinesProviderProps) {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const value = useMemo<Lines>(() => {
    const isOpen = (id: string) => opened.get(id) ?? id === session;
    const toggle = (id: string) => setOpened((before) => new Map(before).set(id, !(before.get(id) ?? id === session)));
    return { entries, isOpen, toggle };
  }, [entries, session, opened]);
  return <LinesContext value={value}>{children}</LinesContext>;
}

/** @throws outside of LinesProvider */
export function useLines(): Lines {
  const lines = useContext(LinesContext);
  if (!lines) throw new Error('useLines() was called outside of <LinesProvider>.');
  return lines;
}
