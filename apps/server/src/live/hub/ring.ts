import type { LiveEvent } from '@plenary/contract/live';

/**
 * The recent events of a topic, without gaps, so that a reconnecting crowd does not ask the database.
 * An event about an entity drops what is kept of that entity so far: those payloads may just have been overwritten.
 */
export interface Ring {
  push(events: readonly LiveEvent[]): void;
  /** Everything after `seq`, or null when the ring does not reach back that far. */
  after(seq: number): readonly LiveEvent[] | null;
  clear(): void;
}

/**
 * An empty ring.
 * @param capacity events that it keeps at most
 */
export function createRing(capacity: number): Ring {
  let kept: LiveEvent[] = [];
  const forget = (entity_id: string): void => {
    const last = kept.findLastIndex((event) => event.entity_id === entity_id);
    if (last >= 0) kept = kept.slice(last + 1);
  };
  return {
    push(events) {
      for (const event of events) {
        if (event.entity_id !== undefined) forget(event.entity_id);
        kept.push(event);
      }
      if (kept.length > capacity) kept = kept.slice(kept.length - capacity);
    },
    after(seq) {
      const first = kept[0];
      if (!first || first.seq > seq + 1) return null;
      return kept.slice(seq + 1 - first.seq);
    },
    clear() {
      kept = [];
    },
  };
}
