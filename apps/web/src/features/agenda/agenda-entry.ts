/** The state of a history entry at which the agenda is open over the page (AGE14). */
export const AGENDA_ENTRY = { over: 'agenda' };

export const isAgendaEntry = (): boolean => (history.state as Partial<typeof AGENDA_ENTRY> | null)?.over === 'agenda';

let following = false;

/**
 * From the first agenda of a document on, back or forward to where it was open opens it. The agenda's own code does so,
 * since only that makes such entries: a page that opens none loads nothing for it.
 */
export function followEntries(openAgenda: () => void): void {
  if (following) return;
  following = true;
  addEventListener('popstate', () => {
    if (isAgendaEntry()) openAgenda();
  });
}
