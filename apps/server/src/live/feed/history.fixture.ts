import type { LiveEvent } from '@plenary/contract/live';

/** The events that one reader saw of a topic, in the order in which it was handed on. */
export interface Reading {
  readonly reader: string;
  /** Number at which the reading began; its first event is the next one. */
  readonly from: number;
  readonly events: readonly Pick<LiveEvent, 'seq' | 'kind' | 'entity_id'>[];
}

/** The record of a topic: promises to writers, stored events, events that readers saw. */
export interface History {
  /** Entities whose writing was acknowledged. */
  readonly acknowledged: readonly string[];
  /** The feed as it is stored, in the order of its numbers. */
  readonly stored: readonly Pick<LiveEvent, 'seq' | 'kind' | 'entity_id'>[];
  readonly readings: readonly Reading[];
}

/**
 * Checks a recorded history: everything acknowledged is stored, once; the numbers stored have no gap; every reader saw
 * a gap-free run of the one order, nothing twice.
 * @returns one sentence for each thing that is wrong; none means that the history is right
 */
export function checkHistory({ acknowledged, stored, readings }: History): string[] {
  return [
    ...checkFeed(stored),
    ...checkAcknowledged(acknowledged, stored),
    ...readings.flatMap((one) => checkReading(one, stored)),
  ];
}

/** The numbers of a stored feed follow each other without gap or repetition. */
export function checkFeed(stored: History['stored']): string[] {
  const first = stored[0]?.seq ?? 1;
  const wrong = stored.findIndex((event, index) => event.seq !== first + index);
  return wrong < 0 ? [] : [`the feed has number ${stored[wrong]?.seq} where ${first + wrong} belongs`];
}

function checkAcknowledged(acknowledged: readonly string[], stored: History['stored']): string[] {
  const times = new Map<string, number>();
  for (const { entity_id = '' } of stored) times.set(entity_id, (times.get(entity_id) ?? 0) + 1);
  return acknowledged.flatMap((entity) => {
    const count = times.get(entity) ?? 0;
    return count === 1 ? [] : [`${entity} was acknowledged and is stored ${count} times`];
  });
}

function checkReading({ reader, from, events }: Reading, stored: History['stored']): string[] {
  const order = new Map(stored.map((event) => [event.seq, event]));
  const wrong = events.findIndex((event, index) => {
    const there = order.get(event.seq);
    return event.seq !== from + index + 1 || there?.kind !== event.kind || there.entity_id !== event.entity_id;
  });
  if (wrong < 0) return [];
  return [`${reader} saw ${JSON.stringify(events[wrong])} as number ${from + wrong + 1}`];
}
