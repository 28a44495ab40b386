import { useEffect, useEffectEvent } from 'react';
import { useOverlays } from '../../page/navigation/overlays.ts';
import { AGENDA_ENTRY, followEntries, isAgendaEntry } from './agenda-entry.ts';

/**
 * The open agenda is an entry of the history (AGE14). The entry keeps the state of the page below it, so that the page
 * stays where it is scrolled to.
 * @param close is called when the history leads to another entry
 */
export function useEntry(close: () => void): void {
  const { openAgenda } = useOverlays();
  const turned = useEffectEvent(() => {
    if (!isAgendaEntry()) close();
  });
  useEffect(() => followEntries(openAgenda), [openAgenda]);
  useEffect(() => {
    if (!isAgendaEntry()) history.pushState({ ...(history.state as object | null), ...AGENDA_ENTRY }, '');
    const turn = () => turned();
    addEventListener('popstate', turn);
    return () => removeEventListener('popstate', turn);
  }, []);
}

/** The reader closed the agenda without the way back: its entry is left, and only the way forward leads there. */
export function leaveEntry(): void {
  if (isAgendaEntry()) history.back();
}
