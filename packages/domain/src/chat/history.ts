/** Deeds of those who moderate about a person. */
export const MEASURES = ['muted', 'unmuted', 'banned', 'unbanned', 'event_banned', 'event_unbanned'] as const;
export type Measure = (typeof MEASURES)[number];

/** Entries of the audit log about a person that are measures. */
export const MEASURE_ACTIONS = ['sanction.put', 'sanction.lifted', 'person.banned', 'person.unbanned'] as const;

/** An entry of the audit log: the values that changed, as they were and as they are. */
export interface LoggedChange {
  readonly action: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/**
 * The measure that an entry reports, and until when it held (ISO 8601; null: without end, or none); null: nothing changed
 * by it, or it is no measure.
 */
export function measureOf({ action, before, after }: LoggedChange): { measure: Measure; until: string | null } | null {
  switch (action) {
    case 'person.banned':
      return { measure: 'event_banned', until: null };
    case 'person.unbanned':
      return { measure: 'event_unbanned', until: null };
    case 'sanction.put':
      return put('banned', after) ?? put('muted', after);
    case 'sanction.lifted':
      if (before?.['banned'] === true) return { measure: 'unbanned', until: null };
      return before?.['muted'] === true ? { measure: 'unmuted', until: null } : null;
    default:
      return null;
  }
}

function put(
  kind: 'muted' | 'banned',
  after: LoggedChange['after'],
): { measure: Measure; until: string | null } | null {
  if (!after || !(kind in after || `${kind}_until` in after)) return null;
  const until = after[`${kind}_until`];
  return { measure: kind, until: typeof until === 'string' ? until : null };
}
