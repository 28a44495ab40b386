import type { EventOf } from '@plenary/contract/live';
import type { TimelineTopic } from '@plenary/contract/timeline/topics';

/** Ids of the sessions that events are about; null: there may be others, also where a newer server says something unknown. */
export function sessionsOf(events: readonly EventOf<TimelineTopic>[]): string[] | null {
  const named = events.filter(({ kind }) => kind !== 'clock.changed' && kind !== 'event.changed');
  const ids = named.flatMap(({ kind, entity_id }) =>
    (kind === 'session.changed' || kind === 'session.removed') && entity_id !== undefined ? [entity_id] : [],
  );
  return ids.length === named.length ? [...new Set(ids)] : null;
}
