/** Events whose calendar is kept; one of 2,000 sessions has 2.4 MB. */
const KEPT = 16;

/** The calendars of whole events as they were last written: the same for everybody, so that each is written once a change. */
export interface WrittenCalendars {
  /** The text of a version; `write` runs once for all who ask for it. */
  text(event_id: string, version: string, write: () => Promise<string>): Promise<string>;
}

export function createWrittenCalendars(): WrittenCalendars {
  const kept = new Map<string, { readonly version: string; readonly text: Promise<string> }>();
  return {
    text: (event_id, version, write) => {
      const known = kept.get(event_id);
      kept.delete(event_id);
      const entry = known?.version === version ? known : { version, text: write() };
      kept.set(event_id, entry);
      // One that failed is written again by anyone who asks next.
      entry.text.catch(() => kept.get(event_id) === entry && kept.delete(event_id));
      for (const oldest of kept.keys()) {
        if (kept.size <= KEPT) break;
        kept.delete(oldest);
      }
      return entry.text;
    },
  };
}
