import { replacesTopic, type LiveEvent } from '@plenary/contract/live';

/**
 * The recent events of a topic, without gaps, so that a reconnecting crowd does not ask the database.
 * An event about an entity drops what is kept of that entity so far, and one that replaces the topic drops everything:
 * those payloads may just have been overwritten.
 */
export interface Ring {
  /** Number of its oldest event; null when it is empty. */
  readonly first: number | null;
  push(events: readonly LiveEvent[]): void;
  /** Everything after `seq`, or null when the ring does not reach back that far. */
  after(seq: number): readonly LiveEvent[] | null;
  /**
   * A read of the events before its oldest one begins; the answer puts them in. An entity with events since then
   * stays out, and so does everything where the ring was cleared meanwhile.
   */
  extend(): (earlier: readonly LiveEvent[]) => void;
  clear(): void;
}

/**
 * An empty ring.
 * @param capacity events that it keeps at most
 */
export function createRing(capacity: number): Ring {
  let kept: LiveEvent[] = [];
  /** Entities with events since the read of earlier ones began; null while there is no such read. */
  let touched: Set<string> | null = null;
  const forget = (entity_id: string): void => {
    touched?.add(entity_id);
    const last = kept.findLastIndex((event) => event.entity_id === entity_id);
    if (last >= 0) kept = kept.slice(last + 1);
  };
  const ring: Ring = {
    get first() {
      return kept[0]?.seq ?? null;
    },
    push(events) {
      for (const event of events) {
        if (replacesTopic(event.kind)) ring.clear();
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
    extend() {
      const since = new Set<string>();
      touched = since;
      return (earlier) => {
        if (touched !== since) return;
        touched = null;
        const usable = earlier.slice(earlier.findLastIndex(({ entity_id }) => since.has(entity_id ?? '')) + 1);
        const follows = kept[0] === undefined || usable.at(-1)?.seq === kept[0].seq - 1;
        if (follows) kept = [...usable, ...kept].slice(-capacity);
      };
    },
    clear() {
      kept = [];
      touched = null;
    },
  };
  return ring;
}
